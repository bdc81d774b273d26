import { peopleAndAccess, type User, userLabels, UserRecord } from "../contract.ts";
import { lastDaysOf } from "./permissions/RoleEndsDialog.tsx";
import { UserFields } from "./UserFields.tsx";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { editPage } from "#kit/ui/form/record-pages.tsx";

const { find, changeRecord } = peopleAndAccess.endpoints;

export const EditPage = editPage({
  find,
  update: changeRecord,
  schema: UserRecord,
  labels: userLabels,
  noun: "person",
  draft: "user",
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  href: ({ id }) => `/profile/${id}`,
  start: (user) => ({ ...user, roleLastDays: lastDaysOf(user.roleEnds, user.timeZone ?? "UTC") }),
  Fields: OfUser,
});

function OfUser({ record: { id } }: { record: User }) {
  const { id: me } = useActor();
  const mayGrant = useReach("user-permissions", "edit") !== null;
  return <UserFields whole rolesFixed={!mayGrant || id === me} />;
}
