import type { PreviewShape, previewDocumentTemplate } from '@bailiwick/contract/document-templates'
import { documentFileName } from '@bailiwick/contract/documents'
import { documentParts, type DocumentPart } from '@bailiwick/contract/kit/document-parts'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { messages, sentence } from '@bailiwick/contract/kit/messages'
import { renderDocument } from '#pdf/render-document'
import { TemplateError } from '#pdf/template-error'
import { FailedSource, renderApart, TemplateStopped } from '#pdf/template-process/template-process'
import { gateCaller } from '#platform/caller-name'
import type { Context, Staged } from '#platform/context'
import type { FileReply } from '#platform/file-store'
import { badRequest, type Refusal } from '#platform/refusal'
import type { WorkThread } from '#platform/work-thread/work-thread'
import { currentTemplates, documentSource, shownParts, type Agency } from '../documents/service.ts'
import {
  allShapes,
  aloneShapes,
  sampleContent,
  shapeWith,
  shapeWords,
  withDraft,
  type Templates,
} from './sample-policy.ts'

/** What the templates need from the rest of the server. */
export interface TemplateParts {
  readonly agency: Agency
  readonly officeTimeZone: string | null
  readonly drawing: WorkThread
}

type Rendering = Pick<Context & Staged, 'now' | 'signal'>

/** The documents with invented data, or one part of them with a text that isn't saved; 400 names its errors. */
export async function previewTemplate(
  context: Context & Staged,
  parts: TemplateParts,
  { draft, ...shape }: BodyOf<typeof previewDocumentTemplate>,
): Promise<FileReply> {
  const current = await currentTemplates(context.db)
  const content =
    draft === undefined
      ? sampleContent(shape, current, settingOf(context, parts))
      : sampleContent(
          shapeWith(draft.part, shape),
          withDraft({ ...current, order: [draft.part] }, draft.part, draft.content),
          settingOf(context, parts),
        )
  const rendering = renderDocument(parts.drawing, documentSource(content), 'trial', {
    caller: gateCaller(context.actor),
    signal: context.signal,
  })
  const { pdf } = await rendering.catch((error: unknown) => {
    throw problemIn(error, 'templateUnreadable', draft?.part ?? null, []) ?? error
  })
  return { type: 'application/pdf', name: documentFileName, content: Buffer.from(pdf) }
}

/**
 * Makes the documents of each surety with these templates, the card authorization alone, and a document of the part alone for
 * each signer and language; 400 if one of them fails, or has no place for a signature.
 */
export async function requireDocuments(
  { now, signal }: Rendering,
  parts: TemplateParts,
  part: DocumentPart,
  templates: Templates,
): Promise<void> {
  const setting = settingOf({ now }, parts)
  const alone = { ...templates, order: [part] }
  const trials = [
    ...aloneShapes.map((shape) => ({ set: 'FCS', shape: shapeWith(part, shape), templates: alone }) as const),
    ...allShapes.map((shape) => ({ set: 'FCS', shape, templates }) as const),
    ...aloneShapes.map((shape) => ({ set: 'AABB', shape, templates }) as const),
    ...(part === 'authorization' ? aloneShapes : []).map(
      (shape) => ({ set: 'CC', shape, templates }) as const,
    ),
  ].map((trial) => ({ ...trial, content: sampleContent(trial.shape, trial.templates, setting, trial.set) }))
  const shapes = trials.map(({ shape }) => shape)
  const documents = await renderApart(
    trials.map(({ content }) => documentSource(content)),
    'trial',
    { signal },
  ).catch((error: unknown) => {
    throw problemIn(error, 'templateProblem', part, shapes) ?? error
  })
  for (const [at, { spots }] of documents.entries()) {
    const trial = trials[at]
    if (trial === undefined || spots.length >= shownParts(trial.content).length) continue
    const { text } = sentence('noSignature', documentParts[part], shapeWords(trial.shape))
    throw refusal('templateProblem', text, null)
  }
}

const settingOf = ({ now }: Pick<Rendering, 'now'>, { agency, officeTimeZone }: TemplateParts) => ({
  agency,
  timeZone: officeTimeZone,
  now,
})

const stopTexts = {
  time: messages.templateSlow,
  memory: messages.templateLarge,
  crash: messages.templateBroken,
} as const

type ProblemCode = 'templateProblem' | 'templateUnreadable'

/** The refusal for what the compiler found; null for any other error. */
function problemIn(
  error: unknown,
  code: ProblemCode,
  edited: DocumentPart | null,
  shapes: readonly PreviewShape[],
): Refusal | null {
  if (error instanceof TemplateStopped) return refusal(code, stopTexts[error.reason], null)
  const [problem] = error instanceof TemplateError ? error.problems : []
  if (problem === undefined) return null
  const { part, line, text } = problem
  const isElsewhere = part !== null && part !== edited
  const place = [isElsewhere && documentParts[part], line !== null && `line ${line}`]
    .filter(Boolean)
    .join(', ')
  const shape = error instanceof FailedSource ? shapes[error.at] : undefined
  const said = [place === '' ? text : `${capitalized(place)}: ${text}`, shape && `(${shapeWords(shape)})`]
  return refusal(code, said.filter(Boolean).join(' '), isElsewhere ? null : line)
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The refusal of a text, and the line it is about. */
const refusal = (code: ProblemCode, text: string, line: number | null): Refusal =>
  badRequest(sentence(code, text), { fields: ['source'], line })
