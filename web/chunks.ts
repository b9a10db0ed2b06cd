import { fileURLToPath } from 'node:url'

/**
 * The stages in which pages load: a module belongs to the first that needs it, so that a later one never loads it again.
 * What no stage needs stays as the bundler divides it.
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

/** Those who never see the staff's pages, and load nothing that is for staff alone. */
const audiences = [
  { name: 'login', modules: ['client-entry.tsx', 'pages/ClientLoginPage.tsx'] },
  { name: 'client', modules: ['client-routes.tsx', 'pages/ClientDashboardPage.tsx'] },
  { name: 'signer', modules: ['pages/SigningPage.tsx'] },
] as const

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
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

/**
 * The name of a module's chunk: its stage, and who else needs it. Imports lead to the same stage or an earlier one and to
 * the same audiences or more, so no two chunks import each other.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let reached: { name: string; ids: ReadonlySet<string> }[][] | undefined
  return (id, graph) => {
    const [stage = [], others = []] = (reached ??= [stages, audiences].map((parts) =>
      parts.map(({ name, modules }) => ({ name, ids: reachedFrom(modules, graph) })),
    ))
    const first = stage.find(({ ids }) => ids.has(id))?.name
    if (first === 'start') return first
    const names = others.filter(({ ids }) => ids.has(id)).map(({ name }) => name)
    return [first, ...names].filter((name) => name !== undefined).join('-') || null
  }
}
