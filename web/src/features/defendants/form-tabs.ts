import { caseTabs } from '#records/case-tabs.ts'
import type { FormMode } from '#records/form-mode.ts'

// The tabs of the defendant form besides its case records

/** A saved file at a glance; what opens first. */
export const overviewTab = { value: 'overview', label: 'Overview' } as const
export const infoTab = { value: 'info', label: 'Defendants Info' } as const
/** The address of Defendants Info: its first section. */
export const infoAddress = 'general'
export const submitTab = { value: 'submit', label: 'Submit' } as const
/** Photos and uploaded documents (PHOTO-1). */
export const photosTab = { value: 'photos', label: 'Photos' } as const
/** The documents for signature, once the defendant is saved (DEF-50). */
export const docsTab = { value: 'docs', label: 'Docs' } as const
/** The texts to and from the people of the file, once the defendant is saved. */
export const messagesTab = { value: 'messages', label: 'Messages' } as const
/** Requires 'UserAdmin edit' (SHARE-21). */
export const shareTab = { value: 'share', label: 'Share' } as const

const addTabs = [infoTab, submitTab, ...caseTabs, photosTab]
const tabs = {
  add: addTabs,
  edit: [overviewTab, ...addTabs, docsTab, messagesTab],
  view: [overviewTab, infoTab, ...caseTabs, photosTab, docsTab, messagesTab],
} as const satisfies Record<FormMode, readonly { value: string; label: string }[]>

type OpenTab = (typeof tabs)['edit' | 'view'][number]['value'] | typeof shareTab.value

/** The tabs of a form in this mode. */
export const tabsOf = (mode: FormMode, mayShare: boolean): readonly { value: OpenTab; label: string }[] =>
  mayShare ? [...tabs[mode], shareTab] : tabs[mode]

/**
 * The tab to open for an address: without one the overview of a saved file. Defendants Info otherwise, because the
 * address can also name one of its sections.
 */
export const openTab = (tab: string | null, mode: FormMode, mayShare: boolean): OpenTab =>
  tab === null && mode !== 'add'
    ? overviewTab.value
    : (tabsOf(mode, mayShare).find(({ value }) => value === tab)?.value ?? infoTab.value)

/** The address of a tab; `openTab` leads back. */
export const addressOf = (tab: string): string => (tab === infoTab.value ? infoAddress : tab)
