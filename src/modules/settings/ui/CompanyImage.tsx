import type { CompanyFile } from "#directory/company/company.ts";
import { capital } from "#kit/capital.ts";
import { Button, FileButton, Group, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { settings } from "../contract.ts";
import styles from "./settings.module.css";
import { addressOf } from "#kit/client.ts";
import { readAgain, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uploadFile } from "#kit/ui/upload.ts";

const { setLogo, removeLogo, setImage, removeImage } = settings.endpoints;

interface CompanyImageProps {
  /** "logo", "logo-dark", "letterhead", "symbol-..." or "scope-...". */
  kind: string;
  /** What it is, as a button says it: "logo". */
  noun: string;
  file: CompanyFile | null | undefined;
  /** Whose it is, where there are several of a kind: "symbol" of "ANAB". */
  of?: string;
  /** What it is for and what is taken. */
  help: string;
  /** What removing it means, for the question before. */
  removing: string;
}

/** A picture or paper of the company: chosen, replaced, taken out of use. */
export function CompanyImage({ kind, noun, of, file, help, removing }: CompanyImageProps) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const done = { done: `${capital(noun)} removed` };
  const withoutLogo = useSend(removeLogo, done);
  const without = useSend(removeImage, done);
  async function send(chosen: File | null) {
    if (!chosen) return;
    setFailure(null);
    setShare(0);
    try {
      await uploadFile(kind === "logo" ? addressOf(setLogo, {}) : addressOf(setImage, { kind }), chosen, setShare);
      await readAgain(queryClient);
      toast({ title: `${capital(noun)} saved` });
    } catch (refusal) {
      setFailure(refusal);
    }
    setShare(null);
  }
  return (
    <div className={styles.logo}>
      <Refused of={failure} />
      <Group gap="xs">
        <FileButton
          onChange={(chosen) => void send(chosen)}
          accept={kind.startsWith("scope-") ? "application/pdf" : "image/png,image/jpeg,image/svg+xml"}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={share !== null}
              aria-label={of && `${file ? "Replace" : "Choose"} ${noun} of ${of}`}
            >
              {file ? `Replace ${noun}` : `Choose ${noun}`}
            </Button>
          )}
        </FileButton>
        {file && (
          <Button variant="default" aria-label={of && `Remove ${noun} of ${of}`} onClick={() => setAsked(true)}>
            Remove {noun}
          </Button>
        )}
        <span className="quiet">{help}</span>
      </Group>
      {share !== null && <Progress value={share * 100} aria-label={`Sending the ${noun}`} size="sm" />}
      <ConfirmDialog
        opened={asked}
        title={`Remove the ${noun}?`}
        confirm={`Remove ${noun}`}
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => (kind === "logo" ? withoutLogo.send({}) : without.send({ kind }))}
      >
        {removing}
      </ConfirmDialog>
    </div>
  );
}
