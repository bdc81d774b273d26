import { peopleAndAccess } from "../contract.ts";
import { accessIds } from "#access/matrix.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Mono } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmailAddress } from "#kit/ui/MailTo.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import type { Session } from "#shell/contract.ts";

/** What the company keeps of me. An administrator changes it. */
export function AboutMe({ session: { user, roles, modules, isSuperUser } }: { session: Session }) {
  const people = useAsk(peopleAndAccess.endpoints.forReports, {});
  const bases = useAsk(baseEndpoints.names, {});
  const me = people.data?.find(({ id }) => id === user.id);
  const base = bases.data?.find(({ id }) => id === me?.baseLocationId);
  const number = <Mono>{me?.employeeNumber}</Mono>;
  const titles: Readonly<Record<string, string>> = accessIds;
  const reached = modules.map(({ id, name }) => titles[id] ?? name).toSorted((a, b) => a.localeCompare(b));
  return (
    <Section title="About me">
      <Facts
        of={[
          ["Name", `${user.firstName} ${user.lastName}`],
          ["Email", <EmailAddress key="email" of={user.email} />],
          ["Employee no.", number],
          ["Roles", roles.map(({ name }) => name).join(", ")],
          ["Base", base?.name],
        ]}
      />
      <p>
        <span className="quiet">You may open:</span> <span>{isSuperUser ? "every module" : reached.join(", ")}</span>
      </p>
      <p className="quiet">An administrator changes these.</p>
    </Section>
  );
}
