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

/** The signature, drawn or typed by the signer; it starts empty. */
export function SignStep({ name, signature, error, onChange }: Props) {
  const { kind } = signature
  return (
    <div className={classes.step}>
      <p className={classes.who}>
        You sign as <strong>{name}</strong>.
      </p>
      <Radio.Group
        label="How do you want to sign?"
        value={kind}
        onChange={(value) => onChange({ ...signature, kind: value === 'typed' ? 'typed' : 'drawn' })}
      >
        <div className={classes.kinds}>
          <Radio size="md" value="drawn" label="Draw it" classNames={{ body: classes.kind ?? '' }} />
          <Radio size="md" value="typed" label="Type it" classNames={{ body: classes.kind ?? '' }} />
        </div>
      </Radio.Group>
      {kind === 'drawn' ? (
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
          <p className={classes.typed} aria-hidden>
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
        SIGN THE DOCUMENT sends your signature to the agency. You can’t take it back.
      </p>
    </div>
  )
}
