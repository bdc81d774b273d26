import { Button, Input, TextInput } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { Instant } from "#kit/ui/display.tsx";
import { DrawnSignatureDialog } from "#kit/ui/SignatureSheet.tsx";
import type { DrawnSignature } from "#modules/forms/answers.ts";
import { FileShown } from "./FilesInput.tsx";
import styles from "./fill.module.css";
import { useFilling } from "./filling.ts";

interface SignatureInputProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The name already entered. */
  name: string;
  /** Someone from another company, who signs for it. */
  external?: boolean;
  value: DrawnSignature | undefined;
  onChange: (value: DrawnSignature | undefined) => void;
}

/** A drawn signature: a picture with a typed name and the time. It does not prove an account, and is labelled as such. */
export function SignatureInput({
  label,
  description,
  error,
  required = false,
  disabled = false,
  value,
  onChange,
  ...who
}: SignatureInputProps) {
  const [signing, setSigning] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  function change(next: DrawnSignature | undefined) {
    changed.current = true;
    onChange(next);
  }
  // The button that was pressed is gone: the focus goes to the one in its place.
  useEffect(() => {
    if (signing || !changed.current) return;
    changed.current = false;
    place.current?.querySelector("button")?.focus();
  });
  return (
    <Input.Wrapper label={label} description={description} error={error} required={required} labelElement="div">
      <div ref={place} className={styles.files}>
        {value && (
          <span>
            <FileShown
              file={{ fileId: value.fileId, name: `Signature of ${value.name}` }}
              pictured
              {...(disabled ? {} : { onRemove: () => change(undefined) })}
            />
            <span className="quiet">
              {[value.name, value.company].filter(Boolean).join(", ")}, drawn <Instant at={value.at} />
            </span>
          </span>
        )}
        {!value && !disabled && (
          <Button variant="default" leftSection={<IconSignature size={16} aria-hidden />} onClick={() => setSigning(true)}>
            {who.name ? `Sign as ${who.name}` : "Sign"}
          </Button>
        )}
      </div>
      {signing && <SignDialog label={label} {...who} onSigned={change} onClose={() => setSigning(false)} />}
    </Input.Wrapper>
  );
}

interface SignDialogProps {
  label: string;
  name: string;
  external?: boolean;
  onSigned: (value: DrawnSignature) => void;
  onClose: () => void;
}

function SignDialog({ label, name, external = false, onSigned, onClose }: SignDialogProps) {
  const { store, now } = useFilling();
  const { id: personId } = useActor();
  const [company, setCompany] = useState("");
  const of = company.trim();
  async function drawn(file: File, signer: string) {
    if (!store) throw new Error("No signature can be stored here.");
    const at = now().toISOString();
    const { fileId } = await store(file, "signature");
    onSigned({ fileId, name: signer, ...(of ? { company: of } : {}), at, personId });
  }
  return (
    <DrawnSignatureDialog
      label={label}
      name={name}
      waits={!store || (external && of === "")}
      fields={
        external && (
          <TextInput
            label="Company"
            required
            maxLength={120}
            value={company}
            onChange={(event) => setCompany(event.currentTarget.value)}
          />
        )
      }
      onDrawn={drawn}
      onClose={onClose}
    />
  );
}
