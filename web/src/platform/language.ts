import { isLanguage, preferredLanguage, type Language } from '@bailiwick/contract/kit/languages'
import { browserStorage } from '#platform/storage.ts'
import { createStore, useStore } from '#platform/store.ts'

const storageKey = 'language'

/** The language of a client page; the staff portal is in English. */
const store = createStore<Language>('en')

/** Texts of one area in each language, loaded when they are needed. */
export interface Texts<T> {
  /** Loads the texts in the language of the page, and from now on those of each language that is switched to. */
  readonly open: () => Promise<void>
  /** The same in the background, for texts that have a start; a failure leaves that. */
  readonly openSoon: () => void
  /** The texts in the language of the page, which must be open. */
  readonly get: () => T
  /** The same for a component, which rerenders when the language is switched. */
  readonly use: () => T
}

const opened = new Set<(language: Language) => Promise<void>>()

/** Declares the texts of an area. `start` are the English ones if pages have them from the start. */
export function createTexts<T>(
  loaders: Readonly<Record<Language, () => Promise<T>>>,
  start: T | null = null,
): Texts<T> {
  const loaded = new Map<Language, T>(start === null ? [] : [['en', start]])
  const load = async (language: Language) => {
    if (!loaded.has(language)) loaded.set(language, await loaders[language]())
  }
  const textsIn = (language: Language): T => {
    const texts = loaded.get(language) ?? start
    if (texts === null) throw new Error('Texts are used before they were opened')
    return texts
  }
  const open = async () => {
    await load(store.get())
    opened.add(load)
  }
  return {
    open,
    openSoon: () => {
      opened.add(load)
      open().catch(() => undefined)
    },
    get: () => textsIn(store.get()),
    use: () => textsIn(useStore(store)),
  }
}

/** The language of the page. */
export const currentLanguage = (): Language => store.get()
export const useLanguage = (): Language => useStore(store)

/** Runs the task after each switch of the language. */
export const onLanguageChange = store.subscribe

/** The language that was chosen on this device; null if none was. */
function chosenLanguage(): Language | null {
  const chosen = browserStorage.read(storageKey)
  return isLanguage(chosen) ? chosen : null
}

/** The language to record for the reader of the page: one that they chose, or another than the one nobody has to choose. */
export const languageToRecord = (): Language | null =>
  chosenLanguage() ?? (currentLanguage() === 'en' ? null : currentLanguage())

/** The language chosen on this device, or else that of the browser. */
export const wantedLanguage = (): Language => chosenLanguage() ?? preferredLanguage(navigator.languages)

/** Starts a client page in the wanted language. */
export const startLanguage = (): void => show(wantedLanguage())

/** Shows the page in another language, as soon as its texts are loaded, and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAll(language)
  browserStorage.write(storageKey, language)
  show(language)
}

/** Shows the page in the language of its reader unless another was chosen on this device. */
export async function followReader(language: Language | null): Promise<void> {
  if (language === null || language === store.get() || chosenLanguage() !== null) return
  await loadAll(language)
  show(language)
}

const loadAll = (language: Language) => Promise.all([...opened].map((load) => load(language)))

function show(language: Language): void {
  document.documentElement.lang = language === 'en' ? 'en-US' : language
  store.set(language)
}
