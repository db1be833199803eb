import { Fragment, useState } from "react";
import { MenuBack, MenuItem, MenuSeparator, MenuStep, MenuTitle } from "../ui/overlays/MenuItem.tsx";
import { compute, isStep, type MenuEntry, type MenuStep as Step, pickEntries } from "./defineCommand.ts";

type MenuProps<Scene> = {
  /** What the menu acts on. */
  title: string;
  /** There is a line between two groups. */
  groups: readonly (readonly MenuEntry<Scene>[])[];
  scene: Scene;
};

/** The entries of a menu: the commands that the scene has, or those of the step that the user has chosen. */
export function CommandMenu<Scene>({ title, groups, scene }: MenuProps<Scene>) {
  /** The open steps, the last one on top. */
  const [steps, setSteps] = useState<readonly Step<Scene>[]>([]);
  /** The step that the user has come back from. */
  const [left, setLeft] = useState<Step<Scene>>();
  const step = steps.at(-1);
  const common = { scene, left, onOpen: (next: Step<Scene>) => setSteps([...steps, next]) };

  function goBack() {
    setLeft(step);
    setSteps(steps.slice(0, -1));
  }

  if (step)
    return (
      <MenuBack value={goBack}>
        {"Step" in step ? (
          <step.Step scene={scene} />
        ) : (
          <MenuStep key={step.name} label={step.name}>
            <Entries entries={step.commands} {...common} />
          </MenuStep>
        )}
      </MenuBack>
    );
  const shown = groups.filter((entries) => pickEntries(entries, scene).length > 0);
  return (
    <>
      <MenuTitle>{title}</MenuTitle>
      {shown.map((entries, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group has no name, and the groups stay in their order
        <Fragment key={index}>
          {index > 0 && <MenuSeparator />}
          <Entries entries={entries} {...common} />
        </Fragment>
      ))}
    </>
  );
}

type EntriesProps<Scene> = {
  entries: readonly MenuEntry<Scene>[];
  scene: Scene;
  left: Step<Scene> | undefined;
  onOpen: (step: Step<Scene>) => void;
};

function Entries<Scene>({ entries, scene, left, onOpen }: EntriesProps<Scene>) {
  const shown = pickEntries(entries, scene);
  return entries.map((entry, index) => {
    if (!shown.includes(entry)) return null;
    const name = isStep(entry) ? entry.name : (entry.shortName ?? compute(entry.name, scene));
    return (
      <MenuItem
        // oxlint-disable-next-line react/no-array-index-key -- a name may change while the menu is open, the order does not
        key={index}
        icon={compute(entry.icon, scene)}
        keys={entry.key}
        danger={entry.danger}
        {...(isStep(entry)
          ? { opensStep: true, isReturn: entry === left, onSelect: () => onOpen(entry) }
          : {
              disabled: compute(entry.disabled ?? false, scene),
              staysOpen: entry.staysOpen,
              takesFocus: compute(entry.takesFocus ?? false, scene),
              onSelect: () => entry.run(scene),
            })}
      >
        {name}
      </MenuItem>
    );
  });
}
