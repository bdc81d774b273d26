import { baseLabels, type BaseLocation, BaseLocationDraft, baseLocations } from "../contract.ts";
import { BaseFields } from "./BaseFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditBasePage() {
  const base = useAsk(baseLocations.endpoints.find, { id: useParam("id") });
  return <AskedPage of={base}>{(found) => <Edit key={found.id} base={found} />}</AskedPage>;
}

function Edit({ base }: { base: BaseLocation }) {
  const go = useGo();
  const back = `/base-locations/${base.id}`;
  const update = useUpdate(baseLocations.endpoints.update, base, {
    done: `Changed ${base.name}`,
    labels: baseLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Edit ${base.name}`} narrow>
      <Form
        schema={BaseLocationDraft}
        start={base as Partial<BaseLocationDraft>}
        labels={baseLabels}
        save="Save base"
        cancel={back}
        draft={`base ${base.id}`}
        onSave={update.save}
      >
        <BaseFields id={base.id} />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
