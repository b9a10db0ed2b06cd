import { arrestFields } from '@bailiwick/contract/arrests'
import { translatedFields } from '@bailiwick/contract/client-texts/field-texts'
import { useQuery } from '@tanstack/react-query'
import { portalTexts } from '#features/client/portal-texts.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import form from './ClientForm.module.css'
import { clientArrestsQuery } from './client-queries.ts'
import { fieldTexts } from './field-translation.ts'
import { Facts } from './Facts.tsx'

const shownNames = Object.keys(arrestFields).filter((name) => name !== 'court')

/** The arrest history, read-only (CLI-33). */
export function ArrestHistory({ defendant }: { defendant: number }) {
  const arrests = useQuery(clientArrestsQuery(defendant))
  const texts = portalTexts.use()
  const { words } = fieldTexts.use()
  const fields = translatedFields(words, 'arrest', arrestFields)
  return (
    <>
      <h2 className={form.title} tabIndex={-1}>
        {texts.arrests}
      </h2>
      {arrests.data === undefined ? (
        arrests.isError ? (
          <QueryError title={texts.arrestsFailed} query={arrests} />
        ) : (
          <ListSkeleton rows={4} label={texts.loadingArrests} />
        )
      ) : arrests.data.length === 0 ? (
        <EmptyPanel title={texts.noArrests} text={texts.noArrestsText} />
      ) : (
        <>
          <p className={form.lead}>{texts.arrestsLead}</p>
          {arrests.data.map((arrest) => (
            <Facts
              key={arrest.id}
              title={arrest.court ?? texts.numberedArrest(arrest.id)}
              facts={shownNames.map((name) => {
                const value = arrest[name as keyof typeof arrestFields]
                return [fields[name]?.label ?? name, (value && words?.choices[value]) ?? value]
              })}
            />
          ))}
        </>
      )}
    </>
  )
}
