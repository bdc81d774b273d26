import { capital } from "#kit/capital.ts";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess, type User } from "../contract.ts";
import { useMayActOn } from "./may-act.ts";
import { PersonalDialog } from "./PersonalDialog.tsx";
import { PersonMoves } from "./PersonMoves.tsx";
import { secondFactorWords } from "./user-words.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useActor, useNamed } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { MailTo } from "#kit/ui/MailTo.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";

export function PersonOverview({ user }: { user: User }) {
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const further = bases.filter(({ id }) => user.additionalBaseIds.includes(id)).map(({ name }) => name);
  return (
    <Stack gap={20}>
      <Section title="Work">
        <Facts
          of={[
            ["Employee no.", <Mono key="number">{user.employeeNumber}</Mono>],
            ["Job title", user.jobTitle],
            ["Department", user.department],
            [
              "Base",
              <Ref key="base" entity="BaseLocation" id={user.baseLocationId}>
                {user.baseName}
              </Ref>,
            ],
            further.length > 0 && ["Further bases", further.join(", ")],
            [
              "Manager",
              <Ref key="manager" entity="User" id={user.managerId}>
                {user.managerName}
              </Ref>,
            ],
            ["Employment", capital(user.employmentType)],
            user.employmentType === "subcontractor" && ["Company", user.companyName],
            user.employmentType === "subcontractor" && [
              "Agreement",
              <span key="agreement">
                <Day on={user.agreementFrom} /> to <Day on={user.agreementTo} />
              </span>,
            ],
            ["Hired", <Day key="hired" on={user.hireDate} />],
            ["Last day", <Day key="leaves" on={user.endDate} />],
          ]}
        />
      </Section>
      <PersonMoves user={user} />
      <Section title="Contact">
        <Facts
          of={[
            ["Email", <MailTo key="email" address={user.email} />],
            ["Mobile", user.mobile && <Telephone key="mobile" number={user.mobile} />],
            ["Phone", user.phone && <Telephone key="phone" number={user.phone} />],
          ]}
        />
      </Section>
      <Personal user={user} />
      <Section title="Sign-in">
        <Facts
          of={[
            ["Second factor", secondFactorWords(user.secondFactors)],
            ["Must change the password", user.mustChangePassword ? "Yes" : "No"],
            ["Last seen", <Instant key="seen" at={user.lastSeenAt} />],
          ]}
        />
      </Section>
    </Stack>
  );
}

/** Address and emergency contact, for those who may see them. */
function Personal({ user }: { user: User }) {
  const { id } = user;
  const [editing, setEditing] = useState(false);
  const actor = useActor();
  const readsAll = useNamed("person.readPersonal");
  const mayAct = useMayActOn(user);
  const mayEdit = useNamed("person.editPersonal") && mayAct;
  const allowed = actor.id === id || readsAll;
  const { data } = useAsk(peopleAndAccess.endpoints.personal, { id }, { when: allowed });
  if (!data) return null;
  const { emergencyContact: contact, address } = data;
  return (
    <Section
      title="In an emergency"
      actions={
        mayEdit && (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Change personal data
          </Button>
        )
      }
    >
      <Facts
        of={[
          ["Call", contact && `${contact.name}${contact.relation ? `, ${contact.relation}` : ""}`],
          ["Telephone", contact && <Telephone key="call" number={contact.phone} />],
          ["Address", address],
          data.birthDate !== null && ["Date of birth", <Day key="birth" on={data.birthDate} />],
        ]}
      />
      {editing && <PersonalDialog user={user} known={data} onClose={() => setEditing(false)} />}
    </Section>
  );
}
