import { showMessage, type WrittenText } from '@bailiwick/contract/messaging'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import { StatusDot } from '#ui/StatusDot.tsx'
import { resultOf } from './written-texts.ts'
import classes from './WrittenTexts.module.css'

/** The recipients of texts, what became of each text, and those that weren't sent to hand over in another way. */
export const WrittenTexts = ({ texts }: { texts: readonly WrittenText[] }) => (
  <ul className={classes.list} aria-label="Recipients">
    {texts.map((text) => (
      <li key={text.message_id} className={classes.text}>
        <p className={classes.name}>{text.name}</p>
        <Result text={text} />
        {text.state !== 'queued' && <Unsent text={text} />}
      </li>
    ))}
  </ul>
)

function Result({ text: written }: { text: WrittenText }) {
  const { tone, text, note } = resultOf(written)
  return (
    <>
      <p className={`${classes.result} num`}>
        <StatusDot tone={tone}>{text}</StatusDot>
      </p>
      {note !== null && <p className={classes.note}>{note}</p>}
    </>
  )
}

/** A text that stays here: one with a link is shown once, to the person who sent it (OPEN-53, OPEN-189). */
function Unsent({ text: { message_id, name, content } }: { text: WrittenText }) {
  const [isOpen, setOpen] = useState(false)
  const link = useSingleMutation({ mutationFn: () => call(showMessage, { body: { id: message_id } }) })
  const shown = isOpen ? content : (link.data?.content ?? null)
  if (shown !== null)
    return (
      <div ref={focus} className={classes.shown} tabIndex={-1}>
        <LinkedText>{shown}</LinkedText>
        <CopyButton text={shown}>COPY</CopyButton>
        {content === null && (
          <output className={classes.note}>Copy it now: the link won’t be shown again.</output>
        )}
      </div>
    )
  const what = content === null ? 'LINK' : 'TEXT'
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`SHOW ${what} for ${name}`}
        loading={link.isPending}
        onClick={() => (content === null ? link.mutate() : setOpen(true))}
      >
        SHOW {what}
      </Button>
      {link.isError && (
        <p className={classes.note} role="alert">
          {errorText(link.error)}
        </p>
      )}
    </>
  )
}

/** The button that had the focus is gone. */
const focus = (shown: HTMLElement | null) => shown?.focus()
