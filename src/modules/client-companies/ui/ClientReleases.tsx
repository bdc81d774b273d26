import { Button } from "@mantine/core";
import { ClientCompany } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";

/** How releases go to a client: receipts, the code at a link, files and index. */
export function ClientReleases({ client }: { client: ClientCompany }) {
  const edit = useReach("client-companies", "edit") !== null && (
    <Button size="xs" variant="default" component={Go} href={`/company-profile/${client.id}/edit`}>
      Edit releases
    </Button>
  );
  return (
    <Section title="Releases" actions={edit}>
      <Facts
        of={[
          ...factsOf(
            ClientCompany,
            client,
            "acknowledgementRule",
            "acknowledgementDays",
            "acknowledgementOnWorkdays",
            "linkAsksCode",
            "asksAcceptance",
            "holdBlocksRelease",
            "releaseFileName",
            "indexColumns",
          ),
          ["Review statuses", client.reviewStatuses.map(({ words }) => words).join(", ") || "The usual four"],
        ]}
      />
    </Section>
  );
}
