import { messages } from '@bailiwick/contract/kit/messages'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormDialog, type FormTab } from '#ui/FormDialog.tsx'
import { conflictLines } from './conflict.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { ErrorSummary, type SummaryTexts } from './ErrorSummary.tsx'
import { ExitDialog } from './ExitDialog.tsx'
import { focusField } from './focus-field.ts'
import { FormActions } from './FormActions.tsx'
import { FormNotice } from './FormNotice.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { PrintView } from './PrintView.tsx'
import type { RecordDescription } from './record-description.ts'
import type { RecordDialogState } from './use-record-dialog.ts'
import { usePrintTitle } from './use-print-title.ts'
import { usePrinting } from './use-printing.ts'

/** The header of a whole file, which stands on each of its tabs. */
export interface StandingHeader {
  readonly picture?: ReactNode
  readonly badge: ReactNode
  /** With them it folds while the body is scrolled. */
  readonly facts?: ReactNode
  /** In place of the state and the buttons; undefined for those of the form. */
  readonly actions?: ReactNode
  /** With the deletion, if that is allowed; without a menu, print and deletion are buttons. */
  readonly menu?: (onDelete: (() => void) | undefined) => ReactNode
}

interface Props<Form extends FieldValues> {
  description: RecordDescription<Form>
  dialog: RecordDialogState<Form>
  title: ReactNode
  subtitle: ReactNode
  /** Typing starts in the first field. */
  isNew: boolean
  standing?: StandingHeader | undefined
  /** Whether everything is saved; not shown in View. */
  saveState: ReactNode
  saveLabel: string
  /** Ctrl-S or Cmd-S, and the button in the bar. */
  onSave: () => void
  /** The button is in the body instead, with the errors. */
  hidesSave?: boolean
  /** From View to Edit; undefined if that isn't allowed. */
  onEdit?: (() => void) | undefined
  /** Undefined if that isn't allowed; `note` says what else happens. */
  deletion?: { readonly note: string; readonly run: () => void } | undefined
  onTakeOver?: (() => Promise<void>) | undefined
  /** Offers to save before a form with unsaved changes is closed; `text` is the question (DLG-18). */
  exit?: { readonly text: string; readonly onSave: () => void; readonly onDiscard: () => void } | undefined
  tabs?: readonly FormTab[]
  tab?: string
  onTab?: (tab: string) => void
  /** The open tab is printed as it is, instead of the fields of the record. */
  printsTab?: boolean
  /** Goes to a field that must be corrected; it is on the same page by default. */
  onField?: (name: string) => void
  /** Of the summary of a refused save. */
  summaryTexts?: SummaryTexts | undefined
  /** Shown besides the lock and a conflict. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * The dialog of every record: its lock, conflicts, unsaved changes, print view and outcome. The children are the
 * fields.
 */
export function RecordDialog<Form extends FieldValues>(props: Props<Form>) {
  const { description, dialog, onSave, deletion, tabs, tab, onTab } = props
  const { save, readOnly } = dialog
  const [isDeleting, setIsDeleting] = useState(false)
  const printing = usePrinting()
  usePrintTitle()
  const onDelete = deletion && !readOnly ? () => setIsDeleting(true) : undefined
  return (
    <FormDialog
      noun={description.noun}
      title={props.title}
      subtitle={props.subtitle}
      startInBody={props.isNew}
      {...frameOf(props, onDelete)}
      printsFacts={props.printsTab === true}
      {...(!readOnly && { onSave })}
      {...(tabs && { tabs })}
      {...(tab !== undefined && { tab })}
      {...(onTab && { onTab })}
      notice={
        <FormNotice
          lockHolder={dialog.lockHolder}
          isEditing={!readOnly}
          onTakeOver={props.onTakeOver}
          showOutcome={save.showOutcome}
        >
          {props.notice}
          {!readOnly && props.hidesSave !== true && (
            <ErrorSummary
              form={dialog.form}
              description={description}
              onField={props.onField ?? focusField}
              texts={props.summaryTexts}
            />
          )}
          {save.conflict && (
            <ConflictPanel
              conflict={save.conflict}
              lines={conflictLines(save.conflict, description.rules, description.labelOf)}
              onChoose={save.resolve}
            />
          )}
        </FormNotice>
      }
      onClose={dialog.close}
    >
      {printing && props.printsTab !== true && (
        <PrintView
          values={dialog.form.getValues()}
          sections={description.sections}
          rules={description.rules}
        />
      )}
      {props.children}
      <LeaveQuestion dialog={dialog} exit={props.exit} />
      <ConfirmDialog
        opened={isDeleting}
        danger
        title={`Delete this ${description.noun}?`}
        text={deletion?.note ?? ''}
        confirm="DELETE"
        onConfirm={() => {
          setIsDeleting(false)
          deletion?.run()
        }}
        onCancel={() => setIsDeleting(false)}
      />
      {save.outcome && <OutcomeDialog outcome={save.outcome} onDismiss={save.dismissOutcome} />}
    </FormDialog>
  )
}

/** The bar: the state and the buttons of the form, or what a standing header has in their place. */
function frameOf<Form extends FieldValues>(props: Props<Form>, onDelete: (() => void) | undefined) {
  const { description, dialog, standing } = props
  const { readOnly } = dialog
  const head = standing && {
    picture: standing.picture,
    badge: standing.badge,
    facts: standing.facts,
    ...(standing.menu && {
      menu: (
        <>
          {standing.actions}
          {standing.menu(onDelete)}
        </>
      ),
    }),
  }
  if (standing?.actions !== undefined) return head
  return {
    ...head,
    ...(!readOnly && { state: props.saveState }),
    actions: (
      <FormActions
        noun={description.noun}
        dialog={dialog}
        saveLabel={props.saveLabel}
        onSave={props.hidesSave ? undefined : props.onSave}
        onEdit={dialog.lockHolder === null ? props.onEdit : undefined}
        onDelete={standing?.menu ? undefined : onDelete}
        hasMenu={standing?.menu !== undefined}
      />
    ),
  }
}

/** Asks before unsaved changes are lost. */
function LeaveQuestion<Form extends FieldValues>({ dialog, exit }: Pick<Props<Form>, 'dialog' | 'exit'>) {
  const { isLeaving, setIsLeaving, onClose } = dialog
  if (exit === undefined)
    return (
      <ConfirmDialog
        opened={isLeaving}
        danger
        text={messages.unsavedLoss}
        onConfirm={() => {
          setIsLeaving(false)
          onClose()
        }}
        onCancel={() => setIsLeaving(false)}
      />
    )
  return (
    <ExitDialog
      opened={isLeaving}
      text={exit.text}
      onSave={() => {
        setIsLeaving(false)
        exit.onSave()
      }}
      onExit={() => {
        exit.onDiscard()
        onClose()
      }}
      onCancel={() => setIsLeaving(false)}
    />
  )
}
