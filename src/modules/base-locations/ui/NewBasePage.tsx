import { baseLabels, BaseLocationDraft, baseLocations } from "../contract.ts";
import { officeHours } from "../rules-hours.ts";
import { BaseFields } from "./BaseFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

export default function NewBasePage() {
  const go = useGo();
  const create = useSend(baseLocations.endpoints.create, {
    done: ({ name }) => `Planned ${name}`,
    onDone: ({ id }) => go(`/base-locations/${id}`, { replace: true }),
  });
  return (
    <Page title="New base" narrow>
      <Form
        schema={BaseLocationDraft}
        start={{
          kinds: [],
          scopes: [],
          workingHours: officeHours,
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        }}
        labels={baseLabels}
        save="Plan base"
        cancel="/base-locations"
        draft="base new"
        onSave={(body) => create.send({ body })}
      >
        <BaseFields />
      </Form>
    </Page>
  );
}
