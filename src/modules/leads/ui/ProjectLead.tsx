import { leads } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** The leads that became work of this project; nothing where there are none. */
export default function ProjectLead({ projectId }: { projectId: string }) {
  const found = useAsk(leads.endpoints.list, { query: { projectId, limit: 20 } }).data?.rows ?? [];
  if (found.length === 0) return null;
  return (
    <Section title="Won from">
      <Entries>
        {found.map(({ id, number, title, ownerName }) => (
          <Entry key={id}>
            <Ref entity="Lead" id={id}>
              <Mono>{number}</Mono> {title}
            </Ref>
            <div className="quiet">{ownerName}</div>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}
