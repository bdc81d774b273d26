import { type KnownNetwork, knownNetworkLabels, knownNetworks } from "../contract-lists.ts";
import { SettingsList } from "./SettingsList.tsx";
import { KnownNetworkDraft } from "#directory/company/networks.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Mono } from "#kit/ui/display.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { countries, countryName } from "#kit/places.ts";
import { baseLocations } from "#modules/base-locations/contract.ts";

/** Where the company's networks are: by them a sign-in from a new country or an impossible journey is known. */
export function KnownNetworks({ mayEdit }: { mayEdit: boolean }) {
  const seesBases = useReach("base-locations", "view") !== null;
  return (
    <Section title="Known networks" id="known-networks">
      <p className="quiet">
        Locations are known for these networks only; no outside service is asked. A sign-in from a country new to the person, or
        from a place that cannot be reached since the last sign-in (at least 100 km away, faster than 900 km/h), goes into the
        security log. Other sign-ins are not assessed.
      </p>
      {seesBases ? <FromBases mayEdit={mayEdit} /> : <List mayEdit={mayEdit} bases={[]} />}
    </Section>
  );
}

interface Base {
  name: string;
  country: string;
  latitude: string | null;
  longitude: string | null;
}

function FromBases({ mayEdit }: { mayEdit: boolean }) {
  const bases = useAsk(baseLocations.endpoints.list, { query: { limit: 200 } });
  return <List mayEdit={mayEdit} bases={bases.data?.rows ?? []} />;
}

const blank = { network: "", name: "", country: "", latitude: "", longitude: "" };

function List({ mayEdit, bases }: { mayEdit: boolean; bases: readonly Base[] }) {
  const from = bases.map(({ name, country, latitude, longitude }) => ({
    name,
    start: () => ({ ...blank, name, country, latitude: latitude ?? "", longitude: longitude ?? "" }),
  }));
  return (
    <SettingsList<KnownNetwork>
      endpoints={knownNetworks}
      schema={KnownNetworkDraft}
      noun="known network"
      caption="Known networks"
      columns={columns}
      labels={knownNetworkLabels}
      nameOf={({ network }) => network}
      mayEdit={mayEdit}
      blank={blank}
      empty="Until you add one, sign-ins are not assessed by location. Add the public address of each office; your network provider can tell you."
      fields={
        <Fields>
          <TextField<KnownNetworkDraft> name="network" mono placeholder="203.0.113.0/24" />
          <TextField<KnownNetworkDraft> name="name" placeholder="Houston office" />
          <SelectField<KnownNetworkDraft>
            name="country"
            options={countries.map((code) => ({ value: code, label: countryName(code) }))}
          />
          <TextField<KnownNetworkDraft> name="latitude" unit="°" help="Decimal degrees, WGS 84; with them distances are known" />
          <TextField<KnownNetworkDraft> name="longitude" unit="°" />
        </Fields>
      }
      {...(from.length > 0 ? { starts: { title: "Add from a base", from } } : {})}
    />
  );
}

const columns: Column<KnownNetwork>[] = [
  { field: "network", mono: true },
  { field: "name" },
  { field: "country", show: ({ country }) => countryName(country) },
  {
    field: "latitude",
    title: "Coordinates",
    show: ({ latitude, longitude }) => (latitude && longitude ? <Mono>{`${latitude}, ${longitude}`}</Mono> : "Not given"),
  },
];
