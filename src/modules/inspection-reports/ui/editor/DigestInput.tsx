import { Button, FileButton, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { digestOf } from "./digest-of.ts";

interface DigestInputProps {
  shown: { label: string; description: string | undefined; required: boolean; error: ReactNode; disabled: boolean };
  maxLength: number | undefined;
  value: string;
  onChange: (value: string | null) => void;
}

/** The digest of a file that is registered but not stored: calculated when the file is chosen, or entered. */
export function DigestInput({ shown, maxLength, value, onChange }: DigestInputProps) {
  const [state, setState] = useState<{ busy: boolean; words: string | null }>({ busy: false, words: null });

  async function take(file: File | null) {
    if (!file) return;
    setState({ busy: true, words: null });
    const found = await digestOf(file);
    if ("digest" in found) onChange(found.digest);
    setState({ busy: false, words: "digest" in found ? `Of ${file.name}` : found.failure });
  }
  return (
    <div>
      <TextInput
        {...shown}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      <FileButton onChange={(file) => void take(file)} disabled={shown.disabled || state.busy}>
        {(props) => (
          <Button {...props} size="xs" variant="default" mt={4} loading={state.busy} disabled={shown.disabled}>
            Choose the file
          </Button>
        )}
      </FileButton>
      <p className="quiet" role="status">
        {state.words}
      </p>
    </div>
  );
}
