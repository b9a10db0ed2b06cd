import {
  arrangeDocumentParts,
  chooseTemplateVersion,
  listDocumentTemplates,
  readDocumentTemplate,
  saveDocumentTemplate,
} from '@bailiwick/contract/document-templates'
import { partNames, type DocumentPart } from '@bailiwick/contract/kit/document-parts'
import type { Page } from '@playwright/test'
import type { ApiClient } from './api.ts'
import { button } from './elements.ts'

export const templatesPath = '/document-templates'

/** The editor of a part. */
export const editorOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Opens a part in the editor. */
export async function openPart(page: Page, title: string) {
  await button(page, `Edit ${title}`).click()
  return editorOf(page, title)
}

/** Saves another English text of a part, as somebody else would. */
export async function saveText(api: ApiClient, part: DocumentPart, text: string): Promise<void> {
  const { current, version_id: base } = await api.call(readDocumentTemplate, { query: { part } })
  const content = { ...current, en: { ...current.en, text } }
  await api.call(saveDocumentTemplate, { body: { part, base, content, note: 'From elsewhere' } })
}

/** Makes everything as the product has it. */
export async function restoreTemplates(api: ApiClient): Promise<void> {
  for (const part of partNames) {
    const { version_id: base } = await api.call(readDocumentTemplate, { query: { part } })
    if (base !== null) await api.call(chooseTemplateVersion, { body: { part, base, version_id: null } })
  }
  const { parts } = await api.call(listDocumentTemplates)
  const base = parts.map(({ part, is_used }) => ({ part, is_used }))
  const own = partNames.map((part) => ({ part, is_used: true }))
  await api.call(arrangeDocumentParts, { body: { base, parts: own } })
}
