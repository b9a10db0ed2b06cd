import type { PreviewShape } from '@bailiwick/contract/document-templates'
import { languagesForStaff } from '@bailiwick/contract/kit/languages'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SamplePreview } from '#ui/pdf/SamplePreview.tsx'
import classes from './DocumentPartList.module.css'
import { SignerSelect } from './SignerSelect.tsx'
import { usePreview } from './use-preview.ts'

const usual: PreviewShape = { language: 'en', signer: 'defendant', has_plan: true, with_card: true }

/** All documents as they are sent now, with invented people and terms. */
export function PacketPreview() {
  const [shape, setShape] = useState(usual)
  const preview = usePreview()
  return (
    <section className={classes.panel} aria-labelledby="packet-preview">
      <h2 id="packet-preview" className={classes.wide}>
        Preview of all documents
      </h2>
      <SignerSelect
        label="Signer"
        value={shape.signer}
        onChange={(signer) => setShape({ ...shape, signer })}
      />
      <NativeSelect
        label="Language"
        value={shape.language}
        data={Object.entries(languagesForStaff).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) =>
          setShape({ ...shape, language: value === 'es' ? 'es' : 'en' })
        }
      />
      <div className={classes.checks}>
        <Checkbox
          label="Payment plan"
          checked={shape.has_plan}
          onChange={(event) => setShape({ ...shape, has_plan: event.currentTarget.checked })}
        />
        <Checkbox
          label="Card authorization"
          checked={shape.with_card}
          onChange={(event) => setShape({ ...shape, with_card: event.currentTarget.checked })}
        />
      </div>
      <Button leftSection={<IconEye size={16} stroke={1.6} />} onClick={() => preview.show(shape)}>
        PREVIEW
      </Button>
      <SamplePreview {...preview} onClose={preview.close} />
      {preview.error && <MessageDialog opened tone="bad" text={preview.error.text} onClose={preview.close} />}
    </section>
  )
}
