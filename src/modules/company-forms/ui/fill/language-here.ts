/** The first language of this device that the form has; its first otherwise. */
export function languageHere(languages: readonly string[]): string | undefined {
  const wanted = navigator.languages.flatMap((tag) => [tag, tag.split("-")[0] ?? tag]);
  return languages.length < 2 ? undefined : (wanted.find((tag) => languages.includes(tag)) ?? languages[0]);
}
