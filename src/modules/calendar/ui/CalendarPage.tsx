import { Button, Menu, SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { FeedDialog } from "./FeedDialog.tsx";
import { MyPlan } from "./MyPlan.tsx";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { usePhone } from "#kit/ui/screen.ts";
import { TableSkeleton } from "#kit/ui/states.tsx";

const DaysView = lazy(() => import("./DaysView.tsx"));
const Timeline = lazy(() => import("./Timeline.tsx"));

const forAll = [
  { href: "/calendar/leave", title: "Leave" },
  { href: "/calendar/events", title: "Events" },
];
const forPlanners = [
  { href: "/calendar/charts", title: "Charts" },
  { href: "/calendar/assignments", title: "Assignments" },
];
const views = ["timeline", "days", "mine"] as const;

/** Who and what is where: the timeline for those who plan, one's own plan for everyone. */
export default function CalendarPage() {
  const [{ view }, change] = useUrl();
  const plans = useNamed("assignment.plan");
  const phone = usePhone();
  const wide = useReach("calendar", "view") !== "own";
  const pages = plans ? [...forAll, ...forPlanners] : forAll;
  const [subscribing, setSubscribing] = useState(false);
  const shown = views.find((one) => one === view) ?? (wide && !phone ? "timeline" : "mine");
  return (
    <Page
      title="Calendar"
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: "timeline", label: "Timeline" },
              { value: "days", label: "Calendar" },
              { value: "mine", label: "My plan" },
            ]}
            value={shown}
            onChange={(next) => change({ view: next })}
          />
          <NeedsNetwork>
            {!phone &&
              pages.map(({ href, title }) => (
                <Button key={href} variant="default" component={Go} href={href}>
                  {title}
                </Button>
              ))}
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default">More</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {phone &&
                  pages.map(({ href, title }) => (
                    <Menu.Item key={href} component={Go} href={href}>
                      {title}
                    </Menu.Item>
                  ))}
                <Menu.Item onClick={() => setSubscribing(true)}>Subscribe in your calendar</Menu.Item>
                {plans && (
                  <>
                    <Menu.Item component={Go} href="/calendar/availability">
                      Availability
                    </Menu.Item>
                    <Menu.Item component={Go} href="/calendar/fatigue-policies">
                      Fatigue policies
                    </Menu.Item>
                  </>
                )}
              </Menu.Dropdown>
            </Menu>
          </NeedsNetwork>
        </>
      }
    >
      {shown === "mine" ? (
        <MyPlan />
      ) : (
        <Suspense fallback={<TableSkeleton />}>{shown === "days" ? <DaysView /> : <Timeline />}</Suspense>
      )}
      {subscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
    </Page>
  );
}
