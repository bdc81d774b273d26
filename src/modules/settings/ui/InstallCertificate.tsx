import { Button, FileInput, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { settings } from "../contract.ts";
import { type SigningCertificate, signingLabels } from "../contract-signing.ts";
import { CallFailed } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import { Refused } from "#kit/ui/states.tsx";

const { installCertificate, changeTimeStamps } = settings.endpoints;

/** What the server said about a field, and what it said otherwise. */
function told(failure: Error | null) {
  const fields = failure instanceof CallFailed ? (failure.problem?.fields ?? []) : [];
  return {
    at: (name: string) => fields.find(({ path }) => path === name)?.message,
    otherwise: fields.length > 0 ? null : failure,
  };
}

/** Takes the file and its password once; neither is kept in this browser. */
export function InstallCertificate({ timeStampUrl, onClose }: { timeStampUrl: string | null; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [address, setAddress] = useState(timeStampUrl ?? "");
  const [missing, setMissing] = useState(false);
  const install = useSend(installCertificate, {
    secret: true,
    done: ({ certificate }) => `Reports are now signed as ${certificate?.subject}`,
    onDone: onClose,
  });
  const { at, otherwise } = told(install.failure);
  async function go(event: FormEvent) {
    event.preventDefault();
    setMissing(!file);
    if (!file) return;
    const body = { file: await base64Of(file), password, timeStampUrl: address.trim() || null };
    // The refusal is shown at its field.
    await install.send({ body }).catch(() => undefined);
  }
  return (
    <Dialog title="Install a certificate" onClose={onClose}>
      <form onSubmit={(event) => void go(event)} noValidate>
        <Refused of={otherwise} />
        <FileInput
          label={signingLabels.file}
          placeholder="Choose a .p12 or .pfx file"
          accept=".p12,.pfx,application/x-pkcs12"
          withAsterisk
          value={file}
          onChange={setFile}
          error={missing ? "Choose a PKCS#12 file (.p12 or .pfx)" : at("file")}
        />
        <PasswordBox
          mt="md"
          label={signingLabels.password}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={at("password")}
        />
        <TimeStampAddress value={address} onChange={setAddress} error={at("timeStampUrl")} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={install.sending}>
            Install certificate
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** Another address for the time stamps of the certificate in use. */
export function TimeStampsDialog({ certificate, onClose }: { certificate: SigningCertificate; onClose: () => void }) {
  const [address, setAddress] = useState(certificate.timeStampUrl ?? "");
  const change = useSend(changeTimeStamps, { done: "Time-stamp server saved", onDone: onClose });
  const { at, otherwise } = told(change.failure);
  function go(event: FormEvent) {
    event.preventDefault();
    const body = { version: certificate.version, timeStampUrl: address.trim() || null };
    void change.send({ body }).catch(() => undefined);
  }
  return (
    <Dialog title="Time-stamp server" onClose={onClose}>
      <form onSubmit={go} noValidate>
        <Refused of={otherwise} />
        <TimeStampAddress value={address} onChange={setAddress} error={at("timeStampUrl")} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.sending}>
            Save time-stamp server
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

interface AddressProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const TimeStampAddress = ({ value, onChange, error }: AddressProps) => (
  <TextInput
    mt="md"
    type="url"
    label={signingLabels.timeStampUrl}
    description="Its signed time (RFC 3161) shows when a report was signed, also after the certificate has expired. Leave blank for none."
    placeholder="https://timestamp.example.com"
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
