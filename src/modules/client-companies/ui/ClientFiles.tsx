import { Select } from "@mantine/core";
import { type ClientCompany, clientCompanies } from "../contract.ts";
import { files } from "#kit/files.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";

/** Agreements, specifications and the logo; one of the pictures stands on reports beside the company's own. */
export function ClientFiles({ client }: { client: ClientCompany }) {
  const mayEdit = useReach("client-companies", "edit") !== null;
  const { data = [] } = useAsk(files.endpoints.list, { query: { entity: "ClientCompany", entityId: client.id } });
  const choose = useSend(clientCompanies.endpoints.setLogo, { done: "Logo saved" });
  const pictures = data.filter(({ mediaType }) => mediaType.startsWith("image/"));
  return (
    <>
      <FilesPanel entity="ClientCompany" entityId={client.id} title="Documents" kind="document" mayChange={mayEdit} />
      {pictures.length > 0 && (
        <Select
          mt="md"
          maw={360}
          label="Logo on reports"
          description="One of the pictures above."
          clearable
          disabled={!mayEdit}
          data={pictures.map(({ id, name }) => ({ value: id, label: name }))}
          value={client.logoFileId}
          onChange={(fileId) => choose.run({ id: client.id, body: { version: client.version, fileId } })}
        />
      )}
    </>
  );
}
