import { Radio, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { SignaturePad } from './SignaturePad.tsx'
import { signingTexts } from './signing-texts.ts'
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
  const texts = signingTexts.use()
  return (
    <div className={classes.step}>
      <p className={classes.who}>
        {texts
          .signAs<ReactNode>((words) => <strong>{words}</strong>, name)
          .map((part, index) => (
            <Fragment key={typeof part === 'string' ? part : index}>{part}</Fragment>
          ))}
      </p>
      <Radio.Group
        label={texts.howToSign}
        value={kind}
        onChange={(value) => onChange({ ...signature, kind: value === 'typed' ? 'typed' : 'drawn' })}
      >
        <div className={classes.kinds}>
          <Radio size="md" value="drawn" label={texts.draw} classNames={{ body: classes.kind ?? '' }} />
          <Radio size="md" value="typed" label={texts.type} classNames={{ body: classes.kind ?? '' }} />
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
            label={texts.fullName}
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
      <p className={classes.note}>{texts.final}</p>
    </div>
  )
}
