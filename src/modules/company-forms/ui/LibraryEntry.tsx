import { ActionIcon, Anchor, Button, Group, Select } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { capital } from "#kit/capital.ts";
import { linkOf } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day, Instant, Mono } from "#kit/ui/display.tsx";
import { Entry } from "#kit/ui/Entries.tsx";
import { clock } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { stringifySearch, useGo } from "#kit/ui/routing.ts";
import { uuid } from "#kit/ui/unique.ts";
import { forms, type FormTemplate } from "#modules/forms/contract.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { companyForms } from "#modules/company-forms/contract.ts";
import { filledToday, itemOfForm, lackOf } from "#modules/company-forms/rules/steps.ts";
import { hrefOf } from "./device/draft.ts";
import { useOpenJobs } from "./use-open-jobs.ts";

interface LibraryEntryProps {
  form: FormTemplate;
  favourite: boolean;
  onFavourite: () => void;
  /** Its start is asked at once, as from the code on a blank. */
  starts: boolean;
}

/** One form of the library: its description, when it was last filled, and Fill. */
export function LibraryEntry({ form, favourite, onFavourite, starts }: LibraryEntryProps) {
  const [asking, setAsking] = useState(starts);
  const lasts = useAsk(companyForms.endpoints.lasts, {}).data ?? [];
  const last = lasts.find(({ code, isMine }) => isMine && code === form.code);
  return (
    <Entry
      actions={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-pressed={favourite}
            aria-label={`Favourite: ${form.title}`}
            onClick={onFavourite}
          >
            {favourite ? <IconStarFilled size={18} /> : <IconStar size={18} />}
          </ActionIcon>
          <Button variant="default" aria-label={`Fill ${form.title}`} onClick={() => setAsking(true)}>
            Fill
          </Button>
        </>
      }
      below={asking && <StartDialog form={form} hasLast={last !== undefined} onClose={() => setAsking(false)} />}
    >
      <strong>{form.title}</strong> <Mono>{form.code}</Mono>
      <div className="quiet">{form.description}</div>
      <div className="quiet">
        Version {form.formVersion}
        {form.effectiveFrom && (
          <>
            , since <Day on={form.effectiveFrom} />
          </>
        )}
        {last && (
          <>
            . Last filled by you <Instant at={last.at} zone={false} />
          </>
        )}
        <NeedsNetwork>
          {". "}
          <Anchor
            inherit
            underline="always"
            href={linkOf(forms.endpoints.blank, { id: form.id })}
            target="_blank"
            aria-label={`Print ${form.title} blank`}
          >
            Print blank
          </Anchor>
        </NeedsNetwork>
      </div>
    </Entry>
  );
}

/** Chooses what the form is about, from what this device knows, and whether to start from the last one. */
function StartDialog({ form, hasLast, onClose }: { form: FormTemplate; hasLast: boolean; onClose: () => void }) {
  const go = useGo();
  const asks = (kind: string) => form.definition.contextLinks?.some((link) => link.kind === kind) ?? false;
  const { jobs } = useOpenJobs();
  const items = useAsk(inventory.endpoints.equipment, {}).data ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const lasts = useAsk(companyForms.endpoints.lasts, {}).data ?? [];
  const { called, types } = itemOfForm(form.definition);
  const [job, setJob] = useState<string | null>(null);
  const [item, setItem] = useState<string | null>(null);
  const [base, setBase] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const lack = lackOf(form.definition, { order: job, item, base, person });
  const [now] = useState(() => new Date());
  const chosen = items.find(({ id }) => id === item);
  const today = filledToday(lasts, { code: form.code, itemId: item }, { now, timeZone: useActor().timeZone });
  const begin = (like: "" | "last") => go(hrefOf(uuid()) + stringifySearch({ form: form.code, job, item, base, person, like }));
  return (
    <Dialog title={form.title} onClose={onClose}>
      {asks("WorkOrder") && (
        <Select
          label="Work order"
          placeholder="Choose"
          searchable
          clearable
          data={jobs.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
          value={job}
          onChange={setJob}
        />
      )}
      {asks("InventoryItem") && (
        <Select
          label={capital(called)}
          placeholder="Choose"
          searchable
          clearable
          data={items
            .filter(({ typeCode }) => types.length === 0 || types.includes(typeCode))
            .map(({ id, assetTag, manufacturer, model }) => ({ value: id, label: `${assetTag} ${manufacturer} ${model}` }))}
          value={item}
          onChange={setItem}
        />
      )}
      {asks("BaseLocation") && (
        <Select
          label="Base"
          placeholder="Choose"
          data={bases.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          value={base}
          onChange={setBase}
        />
      )}
      {asks("User") && (
        <Select
          label="Person"
          placeholder="Choose"
          searchable
          data={people.filter(({ active }) => active).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          value={person}
          onChange={setPerson}
        />
      )}
      {lack && <p className="quiet">{lack}.</p>}
      {chosen?.state === "out of service" && (
        <Banner meaning="bad" title={`This ${called} is out of service`}>
          <Go href={`/inventory/${chosen.id}`}>{chosen.assetTag}</Go> says since when and why.
        </Banner>
      )}
      {today && (
        <Banner meaning="due" title={`Checked today ${clock(today.at)} by ${today.byName}. Fill again?`}>
          <Go href={`/forms/submissions/${today.id}`}>Open it</Go>
        </Banner>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {hasLast && (
          <Button variant="default" disabled={lack !== null} onClick={() => begin("last")}>
            Start from my last
          </Button>
        )}
        <Button disabled={lack !== null} onClick={() => begin("")}>
          {today ? "Fill again" : "Start"}
        </Button>
      </Group>
    </Dialog>
  );
}
