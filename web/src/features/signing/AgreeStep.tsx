import { Checkbox } from '@mantine/core'
import { signingTexts } from './signing-texts.ts'
import classes from './AgreeStep.module.css'

interface Props {
  agreed: boolean
  error: string | null
  onAgreed: (agreed: boolean) => void
}

/** What a signer must read and agree to before signing. */
export function AgreeStep({ agreed, error, onAgreed }: Props) {
  const { consent } = signingTexts.use()
  return (
    <div className={classes.text}>
      {Object.entries(consent.paragraphs).map(([name, text]) => (
        <p key={name}>{text}</p>
      ))}
      <Checkbox
        size="md"
        label={consent.label}
        checked={agreed}
        error={error}
        classNames={{ body: classes.choice ?? '', labelWrapper: classes.words ?? '' }}
        onChange={(event) => onAgreed(event.currentTarget.checked)}
      />
    </div>
  )
}
