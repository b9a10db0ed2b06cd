import { Radio, TextInput } from '@mantine/core'
import { SignaturePad } from './SignaturePad.tsx'
import type { Signature } from './signature.ts'
import classes from './SignStep.module.css'

interface Props {
  name: string
  signature: Signature
  error: string | null
  onChange: (signature: Signature) => void
}

/** The signature, drawn or typed; nothing stands in it before the signer puts it there. */
export function SignStep({ name, signature, error, onChange }: Props) {
  const { way } = signature
  return (
    <div className={classes.step}>
      <p className={classes.who}>
        You sign as <strong>{name}</strong>.
      </p>
      <Radio.Group
        label="How do you want to sign?"
        value={way}
        onChange={(value) => onChange({ ...signature, way: value === 'typed' ? 'typed' : 'drawn' })}
      >
        <div className={classes.ways}>
          <Radio size="md" value="drawn" label="Draw it" classNames={{ body: classes.way ?? '' }} />
          <Radio size="md" value="typed" label="Type it" classNames={{ body: classes.way ?? '' }} />
        </div>
      </Radio.Group>
      {way === 'drawn' ? (
        <SignaturePad
          strokes={signature.strokes}
          onChange={(strokes) => onChange({ ...signature, strokes })}
        />
      ) : (
        <>
          <TextInput
            size="lg"
            label="Your full name"
            autoComplete="name"
            maxLength={100}
            value={signature.name}
            onChange={(event) => onChange({ ...signature, name: event.currentTarget.value })}
          />
          <p className={classes.written} aria-hidden>
            {signature.name.trim() || '\u00a0'}
          </p>
        </>
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p className={classes.note}>
        With SIGN THE DOCUMENT you sign it: your signature goes to the agency and cannot be taken back.
      </p>
    </div>
  )
}
