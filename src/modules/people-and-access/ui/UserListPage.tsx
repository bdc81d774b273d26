import { ActionIcon, Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { moduleList, peopleAndAccess, type User } from "../contract.ts";
import { Named } from "./pictures/Photo.tsx";
import { useBulk } from "./bulk/use-bulk.tsx";
import { secondFactorWords } from "./user-words.ts";
import { UserStatus } from "./UserStatus.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { employmentTypes, userStates } from "#directory/people/person.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";

/** Everybody who works with the product: who they are, what they may do, and how their sign-in stands. */
export default function UserListPage() {
  const { list: endpoint, count, export: exporting, roles: askRoles } = peopleAndAccess.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const roles = useAsk(askRoles, {}).data ?? [];
  const bulk = useBulk();
  const mayInvite = useReach("user-management", "create") !== null;
  const mayDecide = useReach("user-management", "edit") !== null;
  const invite = mayInvite && (
    <Button component={Go} href="/users/invite">
      Invite
    </Button>
  );
  return (
    <Page
      title="User management"
      count={list.total}
      actions={
        <>
          {mayDecide && (
            <Button variant="default" component={Go} href="/user-management/requests?state=waiting">
              Requests
            </Button>
          )}
          {mayInvite && (
            <Button variant="default" component={Go} href="/users/import">
              Import
            </Button>
          )}
          {invite}
        </>
      }
    >
      <ListControls
        list={list}
        search="Name, email or employee no."
        filters={[
          {
            kind: "choice",
            name: "role",
            label: "Role",
            options: ["Super Admin", ...roles.map(({ name }) => name)].map((value) => ({ value, label: value })),
          },
          {
            kind: "choice",
            name: "moduleId",
            label: "Module",
            options: moduleList.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            options: bases.map(({ id, name }) => ({ value: id, label: name })),
          },
          { kind: "choice", name: "status", label: "Status", many: true, options: optionsOf(userStates) },
          { kind: "choice", name: "employmentType", label: "Employment", many: true, options: optionsOf(employmentTypes) },
          {
            kind: "choice",
            name: "inactiveMonths",
            label: "Inactive",
            options: [
              { value: "6", label: "More than 6 months" },
              { value: "11", label: "More than 11 months" },
            ],
          },
          { kind: "flag", name: "noSecondFactor", label: "No second factor" },
          { kind: "flag", name: "consentMissing", label: "Consent missing" },
        ]}
      />
      <ListTable
        list={list}
        caption="Users"
        bulk={bulk.actions}
        href={({ id }) => `/profile/${id}`}
        beside={callButton}
        empty={
          <EmptyState title="Invite your first colleague" action={invite}>
            They get a link by email, set a password of their own and see what their role opens.
          </EmptyState>
        }
      />
      {bulk.dialog}
    </Page>
  );
}

const columns: Column<User>[] = [
  { field: "lastName", title: "Name", sort: true, phone: "title", show: (user) => <Named user={user} /> },
  { field: "employeeNumber", sort: true, mono: true, phone: "detail" },
  { field: "roles", phone: "detail" },
  { field: "baseName" },
  { field: "status", phone: "status", show: (user) => <UserStatus user={user} /> },
  { field: "secondFactors", show: ({ secondFactors }) => secondFactorWords(secondFactors) },
  { field: "certificatesValid", align: "right" },
  { field: "certificatesExpiring", align: "right" },
  { field: "certificatesExpired", align: "right" },
  { field: "lastSeenAt", show: ({ lastSeenAt }) => <Instant at={lastSeenAt} /> },
  { field: "email", sort: true, hidden: true },
  { field: "jobTitle", hidden: true },
  { field: "department", hidden: true },
  { field: "managerName", hidden: true },
  { field: "employmentType", hidden: true },
  {
    field: "mobile",
    hidden: true,
    phone: "no",
    show: ({ mobile, phone }) => (mobile || phone ? <Telephone number={mobile || phone || ""} /> : null),
  },
];

/** On a phone a card has a button to call. */
function callButton({ mobile, phone, firstName, lastName }: User) {
  const number = mobile ?? phone;
  if (!number) return null;
  return (
    <ActionIcon component="a" variant="default" size={44} href={`tel:${number}`} aria-label={`Call ${firstName} ${lastName}`}>
      <IconPhone size={18} />
    </ActionIcon>
  );
}
