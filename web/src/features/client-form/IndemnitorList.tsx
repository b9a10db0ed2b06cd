import type { ClientDefendant } from '@bailiwick/contract/client-portal'
import { Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { portalTexts } from '#features/client/portal-texts.ts'
import form from './ClientForm.module.css'
import list from './PartList.module.css'

interface Props {
  all: ClientDefendant['indemnitors']
  onOpen: (record: number | 'new') => void
}

/** The indemnitors of a defendant, who can add and change them but not remove any (CLI-56, CLI-57). */
export function IndemnitorList({ all, onOpen }: Props) {
  const texts = portalTexts.use()
  return (
    <>
      <h2 className={form.title} tabIndex={-1}>
        {texts.indemnitors}
      </h2>
      <p className={form.lead}>{all.length === 0 ? texts.noIndemnitor : texts.someIndemnitors}</p>
      {all.length > 0 && (
        <ul className={list.parts}>
          {all.map(({ id, name, relation_to_defendant, phone }) => (
            <li key={id}>
              <button type="button" className={list.part} onClick={() => onOpen(id)}>
                <span className={list.body}>
                  <strong className={list.title}>{name ?? texts.numberedIndemnitor(id)}</strong>
                  <span className={`${list.count} num`}>
                    {[relation_to_defendant, phone && formatPhone(phone)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <IconChevronRight size={20} stroke={1.6} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="lg"
        variant={all.length === 0 ? 'filled' : 'default'}
        fullWidth
        mt="lg"
        leftSection={<IconPlus size={18} />}
        onClick={() => onOpen('new')}
      >
        {texts.addIndemnitor}
      </Button>
    </>
  )
}
