import { Button, FileInput, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { reportTemplates } from "../contract.ts";
import { VariantFile } from "../variant-file.ts";
import { CallFailed } from "#kit/client.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";

const notOne = "This is not the file of a variant. Choose one that was downloaded from its page.";

/** Begins a draft from the file of a variant: of another installation, or one kept from before. */
export function ImportVariant({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const [file, setFile] = useState<VariantFile | null>(null);
  const [code, setCode] = useState("");
  const [clientCompanyId, setClient] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(reportTemplates.endpoints.importVariant, {
    done: "Draft begun from the file",
    onDone: ({ id }) => go(`/inspection-reports/templates/${id}`),
  });
  const fields = send.failure instanceof CallFailed ? (send.failure.problem?.fields ?? []) : [];
  const at = (name: string) => fields.find(({ path }) => path === name)?.message;
  async function read(chosen: File | null) {
    const found = chosen && fileIn(await chosen.text());
    setProblem(chosen && !found ? notOne : null);
    setFile(found);
    setCode(found?.code ?? "");
  }
  return (
    <Dialog title="Import a variant" onClose={onClose}>
      {fields.length === 0 && <Refused of={send.failure} />}
      <FileInput
        label="File"
        placeholder="Choose a JSON file"
        accept="application/json,.json"
        error={problem ?? at("file")}
        onChange={(chosen) => void read(chosen)}
      />
      {file && (
        <>
          <p>
            {file.title}, a variant of {file.basedOnCode} v{file.basedOnVersion}. It becomes a draft on {file.basedOnCode} as it
            is in force now; what no longer fits is listed in its design.
          </p>
          <TextInput label="Code" value={code} error={at("code")} onChange={({ target }) => setCode(target.value)} />
          <Select
            mt="md"
            label="Client"
            placeholder="Every client"
            clearable
            searchable
            data={clients.map(({ id, name }) => ({ value: id, label: name }))}
            value={clientCompanyId}
            error={at("clientCompanyId") ?? at("basedOnCode")}
            onChange={setClient}
          />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!file}
          loading={send.sending}
          onClick={() => file && void send.send({ body: { file, code, clientCompanyId } }).catch(() => {})}
        >
          Begin draft
        </Button>
      </Group>
    </Dialog>
  );
}

function fileIn(text: string): VariantFile | null {
  try {
    return VariantFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
