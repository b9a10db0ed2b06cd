import { signingConsent } from '@bailiwick/contract/signing'
import { Checkbox } from '@mantine/core'
import classes from './AgreeStep.module.css'

interface Props {
  agreed: boolean
  error: string | null
  onAgreed: (agreed: boolean) => void
}

/** What a signer must read and agree to before signing. */
export const AgreeStep = ({ agreed, error, onAgreed }: Props) => (
  <div className={classes.text}>
    {signingConsent.paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <Checkbox
      size="md"
      label={signingConsent.label}
      checked={agreed}
      error={error}
      classNames={{ body: classes.choice ?? '', labelWrapper: classes.words ?? '' }}
      onChange={(event) => onAgreed(event.currentTarget.checked)}
    />
  </div>
)
