/** The names that these files export and no other file mentions, each as 'file: name'. */
export function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const mentioned = new Map<string, number>()
  for (const text of files.values())
    for (const word of new Set(text.match(/\w+/g))) mentioned.set(word, (mentioned.get(word) ?? 0) + 1)
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(exported)]
      .map(([, name = '']) => name)
      .filter((name) => mentioned.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  )
}

const exported = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm
