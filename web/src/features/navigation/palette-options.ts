import { mayEdit, type PermissionMap } from '@bailiwick/contract/kit/permissions'
import { foundOfEach, type Found } from '@bailiwick/contract/search'
import type { MantineColorScheme } from '@mantine/core'
import type { RecentFile } from '#records/recent-files.ts'
import { fullName } from '#records/person-name.ts'
import { suggestionLabel, suggestSearches, type SearchSuggestion } from './search-suggestions.ts'
import { recentOption, resultGroups } from './search-results.ts'
import type { SearchOf } from '#platform/search.ts'
import { mayOpen, portalPages, type PortalPage, type PortalPath } from './portal-pages.ts'

export type ListPath = '/crm/defendants' | '/crm/leads'

/** A page, or a list with its search parameters. */
export type PaletteLink =
  | { readonly to: PortalPath | '/logout'; readonly search?: never }
  | { readonly to: ListPath; readonly search: SearchOf<ListPath> }

/** An option of the palette: a place to go to, or the colors to use. */
export type PaletteOption = {
  readonly label: string
  /** Distinguishes it from others with the same label. */
  readonly detail?: string
  /** What people also call it. */
  readonly otherWords?: string
} & (
  | {
      readonly link: PaletteLink
      /** The field to type into there. */
      readonly field?: string
      readonly colors?: never
    }
  | { readonly colors: MantineColorScheme; readonly link?: never; readonly field?: never }
)
export interface PaletteGroup {
  readonly title: string
  readonly options: readonly PaletteOption[]
}

const mostPages = 12

/** The pages permitted by these permissions with names that contain the text. */
export function pageOptions(permissions: PermissionMap, text: string, isOwner = false): PaletteGroup[] {
  const lowerCase = text.trim().toLowerCase()
  const options = portalPages
    .filter((page: PortalPage) => {
      const { name, hidden } = page
      return hidden !== true && mayOpen(page, permissions, isOwner) && name.toLowerCase().includes(lowerCase)
    })
    .map(({ name, path }) => ({ label: name, link: { to: path } }))
  return options.length === 0 ? [] : [{ title: 'Pages', options: options.slice(0, mostPages) }]
}

/** The searches of the whole list that a text may mean, if there may be more defendants than were found. */
export const listSearches = (text: string, found: Found | undefined): SearchSuggestion[] =>
  found === undefined || found.defendants.length < foundOfEach ? [] : suggestSearches(text)

/** The records found for a text, and searches of the list with their totals as far as they are known. */
export function recordOptions(
  found: Found,
  searches: readonly SearchSuggestion[],
  totals: readonly (number | undefined)[],
): PaletteGroup[] {
  const options = searches.flatMap((suggestion, index) =>
    totals[index] === 0
      ? []
      : [
          {
            label: suggestionLabel(suggestion, totals[index]),
            link: { to: '/crm/defendants' as const, search: suggestion.search },
          },
        ],
  )
  return [...resultGroups(found), ...(options.length === 0 ? [] : [{ title: 'In the list', options }])]
}

/** The files opened last, while nothing is typed. */
export const recentOptions = (files: readonly RecentFile[]): PaletteGroup[] =>
  files.length === 0 ? [] : [{ title: 'Recent files', options: files.map(recentOption) }]

const colors = {
  auto: 'Use the colors of the system',
  light: 'Use light colors',
  dark: 'Use dark colors',
} as const satisfies Record<MantineColorScheme, string>

const noteOption = ({ id, ...person }: RecentFile): PaletteOption => ({
  label: 'Record a note',
  otherWords: 'add new write',
  detail: `for ${fullName(person)}`,
  link: { to: '/crm/defendants', search: { id } },
  field: 'case-note',
})

/** The defendant whose file is open, or was open last; undefined if the user may only read it, which takes no notes. */
export function fileForNote(
  recent: readonly RecentFile[],
  permissions: PermissionMap,
): RecentFile | undefined {
  const last = recent.find(({ is_lead }) => is_lead === 0)
  return last !== undefined && mayEdit(permissions, last.access_type) ? last : undefined
}

interface ActionChoices {
  /** Whether they may add people and notes. */
  readonly mayAdd: boolean
  /** The file that a note goes to. */
  readonly noteIn: RecentFile | undefined
  readonly scheme: MantineColorScheme
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Whether each word of the text begins one of the name. */
const isNamed = (text: string, name: string): boolean =>
  wordsIn(text).every((typed) => wordsIn(name).some((word) => word.startsWith(typed)))

/** What can be done at once, by the words of its name or others for the same. */
export function actionOptions(text: string, { mayAdd, noteIn, scheme }: ActionChoices): PaletteGroup[] {
  const search = { id: 'new' as const }
  const otherWords = 'new create'
  const options: PaletteOption[] = [
    ...(mayAdd
      ? [
          { label: 'Add a defendant', otherWords, link: { to: '/crm/defendants' as const, search } },
          { label: 'Add a lead', otherWords, link: { to: '/crm/leads' as const, search } },
          ...(noteIn === undefined ? [] : [noteOption(noteIn)]),
        ]
      : []),
    ...(['light', 'dark', 'auto'] as const)
      .filter((one) => one !== scheme)
      .map((one) => ({ label: colors[one], otherWords: 'mode theme', colors: one })),
    { label: 'Log out', otherWords: 'logout sign signout off', link: { to: '/logout' } },
  ]
  const wanted = options.filter(({ label, otherWords = '' }) => isNamed(text, `${label} ${otherWords}`))
  return wanted.length === 0 ? [] : [{ title: 'Actions', options: wanted }]
}
