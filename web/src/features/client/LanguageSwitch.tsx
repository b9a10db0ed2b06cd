import { languageNames, languages, type Language } from '@bailiwick/contract/kit/languages'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { useLanguage } from '#platform/language.ts'
import { sayCode } from '#platform/say.ts'
import { controlTexts } from '#ui/controls.ts'
import classes from './LanguageSwitch.module.css'

interface Props {
  /** Switches the page, and records the language if its reader is known. */
  choose: (language: Language) => Promise<void>
}

/** The languages of the client pages, each by its own name. What was typed stays. */
export function LanguageSwitch({ choose }: Props) {
  const current = useLanguage()
  const { language: label } = controlTexts.use()
  const [error, setError] = useState<string | null>(null)
  const pick = (language: Language) => {
    setError(null)
    choose(language).catch((reason: unknown) => {
      // The texts of a language are a part of the page, which a lost connection can't load
      setError(reason instanceof TypeError ? sayCode('unreachable') : errorText(reason))
    })
  }
  return (
    <nav aria-label={label} className={classes.switch} data-print="hide">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={language === current}
          onClick={() => pick(language)}
        >
          {languageNames[language]}
        </button>
      ))}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </nav>
  )
}
