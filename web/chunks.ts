import { fileURLToPath } from 'node:url'

/**
 * The stages in which staff load the portal: a module belongs to the first that needs it, so that a later one never loads
 * it again. What no stage needs stays as the bundler divides it.
 */
const stages = [
  { name: 'start', modules: ['main.tsx'] },
  { name: 'sign-in', modules: ['portal.tsx', 'pages/LoginPage.tsx'] },
  { name: 'shell', modules: ['pages/ShellPage.tsx'] },
  { name: 'dashboard', modules: ['pages/DashboardPage.tsx'] },
  { name: 'list', modules: ['pages/DefendantsPage.tsx'] },
  { name: 'views', modules: ['features/file-list/SavedViews.tsx', 'features/file-list/ColumnsMenu.tsx'] },
  { name: 'file', modules: ['features/defendants/DefendantForm.tsx'] },
] as const

/** Where clients and signers begin. They load nothing that is for staff alone. */
const arrivals = [
  { name: 'login', modules: ['client-entry.tsx', 'pages/ClientLoginPage.tsx'] },
  { name: 'client', modules: ['client-routes.tsx', 'pages/ClientDashboardPage.tsx'] },
  { name: 'signer', modules: ['pages/SigningPage.tsx'] },
] as const

/** What they load after that. */
const later = [
  {
    name: 'parts',
    modules: [
      'features/client-form/DefendantFields.tsx',
      'features/client-form/IndemnitorFields.tsx',
      'features/client-form/WaitingDocuments.tsx',
      'features/client-form/OwnDocumentList.tsx',
      'features/client-form/ClientConflict.tsx',
      'features/client-form/LastSave.tsx',
      'features/client-form/ArrestHistory.tsx',
      'features/client-form/BookingInfo.tsx',
      'features/photos/RecordPhotos.tsx',
      'features/navigation/UnsavedDialog.tsx',
      'records/OutcomeDialog.tsx',
      'ui/ConfirmDialog.tsx',
      'pages/ClientBookingPage.tsx',
    ],
  },
  { name: 'signature', modules: ['features/signing/SignStep.tsx', 'features/signing/DeclineDialog.tsx'] },
  { name: 'pdf', modules: ['ui/pdf/PdfPages.tsx', 'ui/pdf/PdfText.tsx'] },
] as const

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
interface Part {
  readonly name: string
  readonly ids: ReadonlySet<string>
}

const source = fileURLToPath(new URL('src/', import.meta.url))

/** The modules that these import, directly or not, except on demand. */
function reachedFrom(modules: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const module of modules) visit(source + module)
  return found
}

/** The part that needs a module, or this name if several do. */
function partOf(id: string, parts: readonly Part[], shared: string): string | undefined {
  const [first, second] = parts.filter(({ ids }) => ids.has(id))
  return second === undefined ? first?.name : shared
}

/**
 * The name of a module's chunk: its stage for staff, and what clients need it for. Imports lead to the same stage or an
 * earlier one and to the same use or a wider one, so no two chunks import each other.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let reached: Part[][] | undefined
  return (id, graph) => {
    const [forStaff = [], first = [], second = []] = (reached ??= [stages, arrivals, later].map((parts) =>
      parts.map(({ name, modules }) => ({ name, ids: reachedFrom(modules, graph) })),
    ))
    const stage = forStaff.find(({ ids }) => ids.has(id))?.name
    if (stage === 'start') return stage
    const [atLogin, ...others] = first
    const forClients =
      (atLogin?.ids.has(id) ? partOf(id, first, 'everyone') : partOf(id, others, 'clients')) ??
      partOf(id, second, 'later')
    return [stage, forClients].filter((name) => name !== undefined).join('-') || null
  }
}
