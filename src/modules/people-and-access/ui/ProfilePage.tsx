import { Anchor } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess, type User, userLabels, type WithLink } from "../contract.ts";
import { LinkToGive } from "./LinkToGive.tsx";
import { PersonAccess } from "./PersonAccess.tsx";
import { PersonCertificates } from "./PersonCertificates.tsx";
import { PersonDelegations } from "./PersonDelegations.tsx";
import { PersonExperience } from "./PersonExperience.tsx";
import { PersonJobs } from "./PersonJobs.tsx";
import { PersonOverview } from "./PersonOverview.tsx";
import { PersonReports } from "./PersonReports.tsx";
import { PersonSessions } from "./PersonSessions.tsx";
import { Photo } from "./pictures/Photo.tsx";
import { UserActions } from "./UserActions.tsx";
import { UserStatus } from "./UserStatus.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Instant } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** One person: who they are, what they may do, what they are certified for and what they have written. */
export default function ProfilePage() {
  const person = useAsk(peopleAndAccess.endpoints.find, { id: useParam("id") });
  return <AskedPage of={person}>{(found) => <Shown key={found.id} user={found} />}</AskedPage>;
}

function Shown({ user }: { user: User }) {
  const [made, setMade] = useState<WithLink | null>(null);
  const mayEdit = useReach("user-management", "edit") !== null;
  const seesAccess = useReach("user-permissions", "view") !== null;
  const seesTraining = useReach("ndt-training", "view") !== null;
  const seesJobs = useReach("projects", "view") !== null;
  const seesSessions = useReach("user-sessions", "view") !== null;
  const seesActivity = useReach("user-activity", "view") !== null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <RecordPage
      number={user.employeeNumber}
      name={user.preferredName ? `${name} (${user.preferredName})` : name}
      status={
        <>
          <Photo user={user} size={48} />
          <UserStatus user={user} />
          <span className="quiet">{user.roles.join(", ")}</span>
        </>
      }
      banner={
        <>
          {made?.link && (
            <LinkToGive link={made.link} to={made.user.email} {...(made.user.status === "invited" ? { days: 7 } : {})} />
          )}
          <CertificationStatus user={user} />
        </>
      }
      actions={<UserActions user={user} onLink={setMade} />}
    >
      <PageTabs
        tabs={[
          { name: "overview", title: "Overview", part: <PersonOverview user={user} /> },
          {
            name: "access",
            title: "Access",
            allowed: seesAccess,
            part: (
              <>
                <PersonAccess user={user} />
                <PersonDelegations user={user} />
              </>
            ),
          },
          {
            name: "certifications",
            title: "Certifications & vision",
            allowed: seesTraining,
            part: <PersonCertificates user={user} />,
          },
          { name: "experience", title: "Training & experience", part: <PersonExperience user={user} /> },
          { name: "assignments", title: "Assignments", allowed: seesJobs, part: <PersonJobs user={user} /> },
          { name: "reports", title: "Reports", part: <PersonReports user={user} /> },
          {
            name: "documents",
            title: "Documents",
            part: <FilesPanel entity="User" entityId={user.id} title="Documents" mayChange={mayEdit} />,
          },
          {
            name: "activity",
            title: "Activity",
            part: (
              <>
                {seesActivity && (
                  <p>
                    <Anchor component={Go} href={`/user-activity?actorId=${user.id}`}>
                      What {user.firstName} {user.lastName} did
                    </Anchor>
                  </p>
                )}
                <HistoryPanel endpoint={peopleAndAccess.endpoints.history} id={user.id} labels={userLabels} />
              </>
            ),
          },
          { name: "sessions", title: "Sessions", allowed: seesSessions, part: <PersonSessions user={user} /> },
        ]}
      />
    </RecordPage>
  );
}

/** Why the account is as it is, where it is not simply active. */
function CertificationStatus({ user }: { user: User }) {
  if (user.status === "invited")
    return (
      <Banner meaning="waiting" title="Invited">
        The link can be used until <Instant at={user.invitedUntil} />.
      </Banner>
    );
  if (user.status === "deactivated" || user.status === "archived")
    return (
      <Banner meaning="idle" title={user.status === "archived" ? "Archived" : "No access"}>
        Since <Instant at={user.statusSince} />. {user.statusReason}
      </Banner>
    );
  if (user.deactivateOn)
    return (
      <Banner meaning="due" title="Leaves">
        Access ends before <Day on={user.deactivateOn} />: {user.statusReason}
      </Banner>
    );
  return null;
}
