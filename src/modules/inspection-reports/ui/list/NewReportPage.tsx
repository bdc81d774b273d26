import { Button, Select } from "@mantine/core";
import { useRef, useState } from "react";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { CallFailed } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { connectionNow, useConnection } from "#kit/ui/connection.ts";
import { isFull } from "#kit/offline/storage.ts";
import { useAsk, useSend, wordsOf } from "#kit/ui/data.ts";
import { Mono } from "#kit/ui/display.tsx";
import { RecordInput } from "#kit/ui/form/RecordPicker.tsx";
import { NewButton, Page, Section } from "#kit/ui/Page.tsx";
import { useRemembered } from "#kit/ui/remembered.ts";
import { useGo, useSearch, type Search } from "#kit/ui/routing.ts";
import { Asked, EmptyState, LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { Banner, MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";
import { reportTemplates, type ReportTemplate } from "#modules/report-templates/contract.ts";
import { templateFor, templatesFor } from "#modules/report-templates/offered.ts";
import { offeredJobs, ownJobs } from "../device/own-jobs.ts";
import { useReady } from "../field/use-packs.ts";
import { useBegin } from "../device/use-begin.ts";
import styles from "./views.module.css";
import { onPhone } from "#kit/ui/screen.ts";

const search = ({ workOrderId }: Search) => ({ workOrderId: workOrderId ?? "" });

/** A new report: the work order first, so that client, site, references and crew are filled in; then the template. */
export default function NewReportPage() {
  const start = useSearch(search);
  const { id: me } = useActor();
  const go = useGo();
  const [workOrderId, setWorkOrderId] = useState(start.workOrderId);
  // A job opened from its page is already chosen: the others are shown on request.
  const [choosing, setChoosing] = useState(start.workOrderId === "");
  const [client, setClient] = useState<{ id: string; siteId: string | null } | null>(null);
  const [template, setTemplate] = useState<string | null>(null);
  const [recent, setRecent] = useRemembered<string[]>(`templates ${me}`, []);
  const mine = offeredJobs(useAsk(projectManagement.workOrders.list, ownJobs(me)).data?.rows ?? []);
  const order = useAsk(projectManagement.workOrders.find, { id: workOrderId }, { when: workOrderId !== "" });
  const create = useSend(inspectionReports.endpoints.create, {
    done: "Report started",
    onDone: ({ id, templateCode }) => {
      setRecent([templateCode, ...recent.filter((code) => code !== templateCode)].slice(0, 6));
      go(`/inspection-reports/${id}`);
    },
  });
  const onDevice = useBegin();
  const [problem, setProblem] = useState<string | null>(null);
  const ready = template !== null && (workOrderId !== "" || client !== null);

  const chosenOrder = useRef<HTMLDivElement>(null);
  /** On a phone the templates are below the jobs: choosing a job scrolls to them. */
  function chooseOrder(id: string) {
    setWorkOrderId(id);
    if (id !== "" && onPhone()) chosenOrder.current?.scrollIntoView({ block: "start" });
  }

  async function begin() {
    if (!template) return;
    // The same id on the server and here, so that a lost reply does not create a second report.
    const id = uuid();
    setProblem(null);
    if (connectionNow().online && (await wasAnswered(id, template))) return;
    try {
      // The list of the person's jobs has enough about each to start.
      const job = order.data ?? mine.find((one) => one.id === workOrderId) ?? null;
      if (workOrderId !== "" && !job)
        throw new Error("This device does not have the job. Choose one that is ready for the field.");
      await onDevice(template, job, client, id);
      setRecent([template, ...recent.filter((code) => code !== template)].slice(0, 6));
      go(`/inspection-reports/${id}`);
    } catch (failure) {
      setProblem(whyNotStarted(failure));
    }
  }
  async function wasAnswered(id: string, templateCode: string): Promise<boolean> {
    const from = workOrderId ? { workOrderId } : { clientCompanyId: client?.id ?? null, clientSiteId: client?.siteId ?? null };
    return create.send({ body: { id, templateCode, ...from } }).then(
      () => true,
      (failure: unknown) => failure instanceof CallFailed && failure.status !== 502 && failure.status !== 504,
    );
  }
  return (
    <Page title="New report" narrow>
      {problem === null ? (
        <Refused of={create.failure} />
      ) : (
        <Banner meaning="bad" title="The report was not started">
          {problem}
        </Banner>
      )}
      <Section title="Work order">
        {choosing && mine.length > 0 && <MyOrders orders={mine} chosen={workOrderId} onChoose={chooseOrder} />}
        {choosing && (
          <RecordInput<WorkOrder>
            label={mine.length > 0 ? "Another work order" : "Work order"}
            placeholder="Number or title"
            endpoint={projectManagement.workOrders.list}
            number={({ number }) => number}
            text={({ title, clientName }) => [title, clientName].filter(Boolean).join(", ")}
            value={mine.some(({ id }) => id === workOrderId) ? "" : workOrderId}
            onChange={setWorkOrderId}
          />
        )}
        {workOrderId === "" && <WithoutOrder onChoose={setClient} />}
        <div ref={chosenOrder} className={styles.chosen}>
          {order.data && <OrderFacts order={order.data} />}
        </div>
        {!choosing && (
          <div>
            <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
              Change work order
            </Button>
          </div>
        )}
      </Section>
      <Section title="Template">
        <Templates
          chosen={template}
          onChoose={setTemplate}
          recent={recent}
          clientId={order.data?.clientCompanyId ?? client?.id ?? null}
          methods={order.data?.scope.map(({ method }) => method) ?? []}
        />
      </Section>
      <div className={styles.start}>
        <Button size="md" disabled={!ready} loading={create.sending} onClick={() => void begin()}>
          Start report
        </Button>
      </div>
    </Page>
  );
}

function whyNotStarted(failure: unknown): string {
  const { title, detail } = wordsOf(failure);
  if (isFull(failure)) return `${title}. ${detail}`;
  return failure instanceof Error ? failure.message : "The report could not be started.";
}

/** The work orders this person is assigned to, chosen with one tap; offline it shows which this device is ready for. */
function MyOrders({
  orders,
  chosen,
  onChoose,
}: {
  orders: readonly WorkOrder[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { online } = useConnection();
  const { packs } = useReady();
  const ready = (job: string) => packs?.some(({ id, readyAt }) => id === job && readyAt) ?? false;
  return (
    <div className={styles.templates} role="group" aria-label="My work orders">
      {orders.map(({ id, number, title, clientName }) => (
        <button
          key={id}
          type="button"
          className={styles.template}
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? "" : id)}
        >
          <span>
            <Mono>{number}</Mono> {title}
            <span className="quiet"> {clientName}</span>
          </span>
          {!online && ready(id) && <StatusBadge meaning="good">Ready</StatusBadge>}
        </button>
      ))}
    </div>
  );
}

/** A job without a work order yet: at least the client. It can be signed only once the work order is set. */
function WithoutOrder({ onChoose }: { onChoose: (client: { id: string; siteId: string | null } | null) => void }) {
  const clients = useAsk(clientEndpoints.forPickers, {});
  const [clientId, setClientId] = useState<string | null>(null);
  const [siteId, setSiteId] = useState<string | null>(null);
  const client = clients.data?.find(({ id }) => id === clientId);
  if (clients.data?.length === 0) return <NoClients />;
  return (
    <div className={styles.pair}>
      <Select
        label="Client only"
        placeholder="Choose"
        searchable
        clearable
        data={(clients.data ?? [])
          .filter(({ status }) => status !== "inactive")
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={clientId}
        onChange={(id) => {
          const sites = clients.data?.find((one) => one.id === id)?.sites ?? [];
          const only = sites.length === 1 ? (sites[0]?.id ?? null) : null;
          setClientId(id);
          setSiteId(only);
          onChoose(id ? { id, siteId: only } : null);
        }}
      />
      {client && (
        <Select
          label="Site"
          placeholder="Choose"
          clearable
          data={client.sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={siteId}
          onChange={(id) => {
            setSiteId(id);
            onChoose({ id: client.id, siteId: id });
          }}
        />
      )}
    </div>
  );
}

/** In a company that has just begun: without a client there is nothing to report on. */
function NoClients() {
  return (
    <EmptyState
      title="No clients yet"
      action={<NewButton to="/client-companies/new" label="New client" module="client-companies" lesser />}
    >
      A report names its client and work order: add the client, then create a call-out or a project for it.
    </EmptyState>
  );
}

function OrderFacts({ order }: { order: WorkOrder }) {
  return (
    <Banner
      meaning={order.status === "closed" || order.status === "cancelled" ? "due" : "idle"}
      title={`${order.number} ${order.title}`}
    >
      {[order.clientName, order.siteName, order.area, order.status].filter(Boolean).join(", ")}
    </Banner>
  );
}

function Templates({
  chosen,
  onChoose,
  recent,
  clientId,
  methods,
}: {
  chosen: string | null;
  /** Whose variants are offered in place of the built-in templates. */
  clientId: string | null;
  onChoose: (code: string) => void;
  recent: readonly string[];
  methods: readonly string[];
}) {
  const templates = useAsk(reportTemplates.endpoints.latest, {});
  const [all, setAll] = useState(false);
  return (
    <Asked of={templates} skeleton={<LinesSkeleton lines={4} />}>
      {(found) => {
        const inOrder = ordered(templatesFor(found, clientId), recent, methods);
        const pressed = chosen === null ? null : (templateFor(found, chosen, clientId)?.code ?? null);
        const fitting = inOrder.filter(({ code, method }) => methods.includes(method) || code === pressed);
        const shown = all || fitting.length === 0 ? inOrder : fitting;
        return (
          <>
            <div className={styles.templates}>
              {shown.map(({ code, title, method }) => (
                <button
                  key={code}
                  type="button"
                  className={styles.template}
                  aria-pressed={pressed === code}
                  onClick={() => onChoose(code)}
                >
                  <MethodBadge method={method} />
                  <span>
                    {title} {code !== method && <span className="quiet">{code}</span>}
                  </span>
                </button>
              ))}
            </div>
            {shown.length < inOrder.length && (
              <div>
                <Button variant="default" size="xs" onClick={() => setAll(true)}>
                  All templates
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Asked>
  );
}

/** Methods of the work order first, then those this person used last. */
function ordered(templates: readonly ReportTemplate[], recent: readonly string[], methods: readonly string[]): ReportTemplate[] {
  const rank = ({ code, method }: ReportTemplate) => {
    const used = recent.indexOf(code);
    return (methods.includes(method) ? 0 : 100) + (used < 0 ? 50 : used);
  };
  return templates.toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
