import { languagesForStaff, type Language } from '@bailiwick/contract/kit/languages'
import { suretyNames } from '@bailiwick/contract/sureties'
import {
  suretyFormLimits,
  type SuretyFormContent,
  type SuretyFormDetails,
} from '@bailiwick/contract/surety-forms'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { signers } from './form-wording.ts'
import classes from './SuretyForms.module.css'

interface Props {
  content: SuretyFormContent
  onChange: (content: SuretyFormContent) => void
}

/** Which documents a form goes with. */
export const DetailsFields = ({ content, onChange }: Props) => (
  <div className={classes.details}>
    <TextInput
      label="Name"
      autoComplete="off"
      maxLength={suretyFormLimits.name}
      value={content.name}
      onChange={(event) => onChange({ ...content, name: event.currentTarget.value })}
    />
    <NativeSelect
      label="Surety"
      value={content.surety ?? ''}
      data={[{ value: '', label: 'Every surety' }, ...suretyNames]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...content, surety: suretyNames.find((name) => name === value) ?? null })
      }
    />
    <NativeSelect
      label="Who signs it"
      value={content.signer}
      data={Object.entries(signers).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...content, signer: value as SuretyFormDetails['signer'] })
      }
    />
    <NativeSelect
      label="Goes with documents in"
      value={content.language ?? ''}
      data={[
        { value: '', label: 'Either language' },
        ...Object.entries(languagesForStaff).map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...content, language: value === '' ? null : (value as Language) })
      }
    />
    <Switch
      label="Goes with the documents"
      checked={content.is_used}
      onChange={(event) => onChange({ ...content, is_used: event.currentTarget.checked })}
    />
  </div>
)
