import { templateLimits } from '@bailiwick/contract/document-templates'
import type { PartWords } from '@bailiwick/contract/kit/document-parts'
import { TextInput } from '@mantine/core'
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx'
import classes from './TemplateEditor.module.css'

interface Props {
  /** The language, as staff call it. */
  language: string
  words: PartWords
  onChange: (words: PartWords) => void
}

/** What a part says in one language. */
export const WordsFields = ({ language, words, onChange }: Props) => (
  <div className={classes.words}>
    <TextInput
      label={`Title (${language})`}
      autoComplete="off"
      maxLength={templateLimits.title}
      value={words.title}
      onChange={(event) => onChange({ ...words, title: event.currentTarget.value })}
    />
    <GrowingTextarea
      label={`Text (${language})`}
      description="An empty line begins a new paragraph or numbered clause. The text is printed as it is typed."
      minRows={14}
      maxRows={40}
      maxLength={templateLimits.text}
      value={words.text}
      onChange={(event) => onChange({ ...words, text: event.currentTarget.value })}
    />
  </div>
)
