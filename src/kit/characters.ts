/** Characters that no text may contain, and why: the server refuses them wherever they come from; an import names the cell. */
export const refusedCharacters = [
  {
    // PostgreSQL cannot store it in a text.
    found: (text: string) => text.includes("\0"),
    sentence: "This contains a NUL character, which cannot be stored. Remove it and send it again.",
  },
  {
    // The other characters of C0 except tab and line break, DEL and C1 (ISO/IEC 6429): a printer, a terminal or a spreadsheet may take them for
    // commands.
    found: (text: string) => /[^\P{Cc}\t\n\r]/u.test(text),
    sentence: "This contains an invisible control character. Retype the text, or paste it as plain text.",
  },
  {
    // One half of a surrogate pair (Unicode, D75): UTF-8 cannot encode it, and a database stores another character in its place.
    found: (text: string) => !text.isWellFormed(),
    sentence: "This contains half a character, as when an emoji is cut in two. Remove it and type it again.",
  },
  {
    // Embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX 9): they make 1.2 read as 2.1, and nobody sees why.
    found: (text: string) => /[\u202a-\u202e\u2066-\u2069]/.test(text),
    sentence:
      "This contains an invisible character that reverses the direction of what follows, so that it reads differently from what it is. Retype the text, or paste it as plain text.",
  },
] as const;

/** The message for the first of them that a text contains; null when the text may be stored. */
export const whyNoText = (text: string): string | null => refusedCharacters.find(({ found }) => found(text))?.sentence ?? null;
