import { peopleAndAccess, type User, userLabels, UserRecord } from "../contract.ts";
import { lastDaysOf } from "./permissions/RoleEndsDialog.tsx";
import { UserFields } from "./UserFields.tsx";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditUserPage() {
  const user = useAsk(peopleAndAccess.endpoints.find, { id: useParam("id") });
  return <AskedPage of={user}>{(found) => <Edit key={found.id} user={found} />}</AskedPage>;
}

function Edit({ user }: { user: User }) {
  const go = useGo();
  const { id: me } = useActor();
  const mayGrant = useReach("user-permissions", "edit") !== null;
  const back = `/profile/${user.id}`;
  const name = `${user.firstName} ${user.lastName}`;
  const known = { ...user, roleLastDays: lastDaysOf(user.roleEnds, user.timeZone ?? "UTC") };
  const update = useUpdate(peopleAndAccess.endpoints.changeRecord, known, {
    done: `Changed ${name}`,
    labels: userLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Edit ${name}`} narrow>
      <Form
        schema={UserRecord}
        start={known}
        labels={userLabels}
        save="Save person"
        cancel={back}
        draft={`user ${user.id}`}
        onSave={update.save}
      >
        <UserFields whole rolesFixed={!mayGrant || user.id === me} />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
