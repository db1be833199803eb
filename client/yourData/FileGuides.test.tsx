import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FileGuides } from "./FileGuides.tsx";

const html = renderToStaticMarkup(<FileGuides />);
const guides = html.split("<details").slice(1);

it.for(["Google Keep", "Todoist", "TickTick", "Trello", "Notion", "Microsoft To Do", "Apple Reminders"])(
  "says in three short lines how to get the lists out of %s",
  (program) => {
    const guide = guides.find((each) => each.includes(`${program}</summary>`)) ?? "";
    const steps = [...guide.matchAll(/<li>([^<]*)<\/li>/g)].map(([, step = ""]) => step);
    expect(steps).toHaveLength(3);
    for (const step of steps) expect(step.length).toBeLessThan(100);
  },
);
