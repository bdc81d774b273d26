import { NativeSelect } from "@mantine/core";

interface LanguageSelectProps {
  languages: readonly string[];
  value: string | undefined;
  onChange: (language: string) => void;
}

/** In which of its languages a form is filled; nothing for a form that has one. */
export function LanguageSelect({ languages, value, onChange }: LanguageSelectProps) {
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      label="Language"
      maw={220}
      data={languages.map((code) => ({ value: code, label: nameOf(code) }))}
      value={value ?? languages[0] ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** In the language itself: "Español". */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
