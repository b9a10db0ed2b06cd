import { arrestFields } from '@bailiwick/contract/arrests'
import { useQuery } from '@tanstack/react-query'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import form from './ClientForm.module.css'
import { clientArrestsQuery } from './client-queries.ts'
import { Facts } from './Facts.tsx'

const shown = Object.entries(arrestFields).filter(([name]) => name !== 'court')

/** The arrest history, read-only (CLI-33). */
export function ArrestHistory({ defendant }: { defendant: number }) {
  const arrests = useQuery(clientArrestsQuery(defendant))
  return (
    <>
      <h2 className={form.title} tabIndex={-1}>
        Arrests
      </h2>
      {arrests.data === undefined ? (
        arrests.isError ? (
          <ErrorPanel
            title="The arrests did not load"
            text={arrests.error.message}
            busy={arrests.isFetching}
            onRetry={() => void arrests.refetch()}
          />
        ) : (
          <ListSkeleton rows={4} label="Loading arrests" />
        )
      ) : arrests.data.length === 0 ? (
        <EmptyPanel title="No arrests found" text="Arrests appear here when the agency enters them." />
      ) : (
        <>
          <p className={form.lead}>The agency enters arrests. Call the agency if something is wrong.</p>
          {arrests.data.map((arrest) => (
            <Facts
              key={arrest.id}
              title={arrest.court ?? `Arrest ${arrest.id}`}
              facts={shown.map(([name, { label }]) => [label, arrest[name as keyof typeof arrestFields]])}
            />
          ))}
        </>
      )}
    </>
  )
}
