import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import styles from "./frame.module.css";
import { Go } from "#kit/ui/Go.tsx";
import { rememberWayBack, wayBack } from "#kit/ui/way-back.ts";

/** A link back to the page that sent the person here, until they are there. */
export function BackLink() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const way = wayBack();
  const there = way !== null && way.href === path;
  useEffect(() => {
    if (there) rememberWayBack(null);
  }, [there]);
  if (!way || there) return null;
  return (
    <Anchor component={Go} href={way.href} className={`${styles.backLink} noPrint`}>
      <IconArrowLeft size={16} aria-hidden />
      {way.title}
    </Anchor>
  );
}
