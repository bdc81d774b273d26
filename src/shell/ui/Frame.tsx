import { Drawer } from "@mantine/core";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useRemembered } from "#kit/ui/remembered.ts";
import { BackLink } from "./BackLink.tsx";
import styles from "./frame.module.css";
import { KeptAge } from "./KeptAge.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { Palette } from "./Palette.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { Rail } from "./Rail.tsx";
import { InFrame } from "./SignedOutPage.tsx";
import { useRail } from "./rail.ts";
import { TopBar } from "./TopBar.tsx";

/** The frame a signed-in person works in: rail at the left, bar on top, the page in the middle; on a phone a bar at the bottom. */
export default function Frame() {
  const rail = useRail();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [folded, setFolded] = useRemembered("rail-folded", false);
  const [more, setMore] = useState(false);
  return (
    <div className={styles.frame} data-folded={folded || undefined}>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <aside className={styles.rail}>
        <Rail rail={rail} pathname={pathname} folded={folded} fold={() => setFolded(!folded)} />
      </aside>
      <TopBar rail={rail} pathname={pathname} />
      <main id="page" className={styles.page} tabIndex={-1}>
        <NewVersion />
        <KeptAge />
        <BackLink />
        <InFrame value={true}>
          <Outlet />
        </InFrame>
      </main>
      <PhoneBar rail={rail} pathname={pathname} more={() => setMore(true)} />
      <Drawer opened={more} onClose={() => setMore(false)} title="Everything you can open" size="100%" position="bottom">
        <Rail rail={rail} pathname={pathname} chosen={() => setMore(false)} />
      </Drawer>
      <Palette rail={rail} />
    </div>
  );
}
