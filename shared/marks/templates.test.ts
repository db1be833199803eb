import { describe, expect, it } from "vitest";
import { readAnswers } from "../testing/marks/answers.ts";
import { listQuestions } from "./questions.ts";
import { resolve } from "./resolve.ts";

type Case = { rows: string; asks: string; results: [answers: string, count: number, changed: string][] };

/**
 * Six real templates, written with marks: what they ask, and for two people how many rows their lists have and what these
 * say in other words.
 */
const TEMPLATES: Record<string, Case> = {
  "a packing list": {
    rows: `Passport ?plane; Boarding pass ?plane; Neck pillow ?plane; Snack ×hours/3; Book; Headphones; Phone charger;
      Underwear ×days; Socks ×days; T-shirts ×days; Trousers ×days/3; Jumper; Gym shoes ?gym; Gym shorts ?gym; Toothbrush;
      Deodorant; Medicine; Present for {host} ?host; Keys; Coffee beans`,
    asks: "plane: CHOICE, hours: NUMBER, days: NUMBER, gym: CHOICE, host: WORDS",
    results: [
      [
        "plane=yes; gym=no; hours=9; days=6; host=Ana",
        18,
        "Passport; Boarding pass; Neck pillow; Snack ×3; Underwear ×6; Socks ×6; T-shirts ×6; Trousers ×2; Present for Ana",
      ],
      [
        "plane=no; gym=yes; hours=2; days=3; host=",
        16,
        "Snack; Underwear ×3; Socks ×3; T-shirts ×3; Trousers; Gym shoes; Gym shorts",
      ],
    ],
  },
  "a buddy of somebody new": {
    rows: `Write to {newcomer}; First call with {newcomer}; Meet at the door of {office} ?office;
      Show {newcomer} around {office} ?office; Ship the laptop ?remote; Explain the channels; Set up pairing time;
      Introduce {newcomer} to the team; Lunch together; Check in after a week; Ask for feedback`,
    asks: "newcomer: WORDS, office: WORDS, remote: CHOICE",
    results: [
      [
        "remote=no; newcomer=Kim; office=Chicago",
        10,
        "Write to Kim; First call with Kim; Meet at the door of Chicago; Show Kim around Chicago; Introduce Kim to the team",
      ],
      [
        "remote=yes; newcomer=Kim; office=",
        9,
        "Write to Kim; First call with Kim; Ship the laptop; Introduce Kim to the team",
      ],
    ],
  },
  "Norway in both seasons": {
    rows: `Passport; Wool underwear ×days/2 ?winter; Thick gloves ?winter; Skis ?winter; Swimwear ?summer;
      Mosquito net ?summer; Camera ?camera; Tripod ?camera; Spare batteries ×2 ?camera; Rope ?climbing;
      Climbing shoes ?climbing; Sunglasses; Driving licence ?car; Socks ×days+1; Rain jacket`,
    asks: "winter: CHOICE, days: NUMBER, summer: CHOICE, camera: CHOICE, climbing: CHOICE, car: CHOICE",
    results: [
      [
        "winter=yes; summer=no; camera=yes; climbing=yes; car=no; days=5",
        12,
        "Wool underwear ×3; Thick gloves; Skis; Camera; Tripod; Spare batteries ×2; Rope; Climbing shoes; Socks ×6",
      ],
      [
        "winter=no; summer=yes; camera=no; climbing=no; car=yes; days=2",
        7,
        "Swimwear; Mosquito net; Driving licence; Socks ×3",
      ],
    ],
  },
  "a campout of scouts": {
    rows: `Tent ?tent; Pegs and mallet ?tent; Sleeping bags ×kids; Mattresses ×adults; Socks ×nights+1; Firewood ?campfire;
      Marshmallows ×kids ?campfire; Dog food ×nights ?dog; Water canisters ×nights/2; Lantern; First-aid kit; Whistles ×kids`,
    asks: "tent: CHOICE, kids: NUMBER, adults: NUMBER, nights: NUMBER, campfire: CHOICE, dog: CHOICE",
    results: [
      [
        "tent=yes; campfire=yes; dog=no; kids=4; nights=2; adults=2",
        11,
        "Tent; Pegs and mallet; Sleeping bags ×4; Mattresses ×2; Socks ×3; Firewood; Marshmallows ×4; Water canisters; Whistles ×4",
      ],
      [
        "tent=no; campfire=no; dog=yes; kids=0; nights=1; adults=2",
        6,
        "Mattresses ×2; Socks ×2; Dog food; Water canisters",
      ],
    ],
  },
  "an event": {
    rows: `Agree on the budget with {client}; Choose the day; Book the venue (8 weeks before); Order catering ?catering;
      Ask about allergies ?catering; Invite speakers (6 weeks before) ?speakers; Projector; Chairs ×guests;
      Name badges ×guests; Programmes ×guests+5; Tables ×guests/8; Send invitations; Signs; Photographer; Thank {client}`,
    asks: "client: WORDS, catering: CHOICE, speakers: CHOICE, guests: NUMBER",
    results: [
      [
        "catering=no; speakers=yes; guests=40; client=Acme",
        13,
        "Agree on the budget with Acme; Invite speakers (6 weeks before); Chairs ×40; Name badges ×40; Programmes ×45; Tables ×5; Thank Acme",
      ],
      [
        "catering=yes; speakers=no; guests=12; client=Acme",
        14,
        "Agree on the budget with Acme; Order catering; Ask about allergies; Chairs ×12; Name badges ×12; Programmes ×17; Tables ×2; Thank Acme",
      ],
    ],
  },
  "the docs of a release": {
    rows: `Plan the docs of {release}; Write to {enhancement owners}; Open the branch of {release}; Review pull requests;
      Feature blogs ?blogs; Freeze (1 week before); Publish (on the day); Look back`,
    asks: "release: WORDS, enhancement owners: WORDS, blogs: CHOICE",
    results: [
      [
        "blogs=yes; release=1.32 RC; enhancement owners=Ana and Bo",
        8,
        "Plan the docs of 1.32 RC; Write to Ana and Bo; Open the branch of 1.32 RC; Feature blogs",
      ],
      // What is not answered stays in the words.
      ["blogs=no; release=1.33 RC", 7, "Plan the docs of 1.33 RC; Open the branch of 1.33 RC"],
    ],
  },
};

describe.each(Object.entries(TEMPLATES))("%s", (_name, { rows, asks, results }) => {
  const template = rows.split(/;\s+/u).map((name) => ({ name, note: null, isHeading: false }));

  it("asks once for each name", () => {
    expect(
      listQuestions(template)
        .map(({ name, kind }) => `${name}: ${kind}`)
        .join(", "),
    ).toBe(asks);
  });

  it.each(results)("with %s has %i rows", (answers, count, changed) => {
    const kept = resolve(template, readAnswers(answers)).filter(({ isLeftOut }) => !isLeftOut);
    expect(kept).toHaveLength(count);
    expect(kept.flatMap(({ row, name }) => (name === row.name ? [] : name)).join("; ")).toBe(changed);
  });
});
