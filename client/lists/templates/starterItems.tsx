import { ItemNames } from "./ItemNames.tsx";

const splitItems = (text: string) => text.trim().split(/;\s+/);

const STARTER_ITEMS: Record<string, readonly string[]> = {
  "Packing for a week": splitItems(`
    Passport or identity card; Bank card and some cash; Phone and charger; Headphones; Keys;
    Underwear for seven days; Socks for seven days; T-shirts; A warm jumper; Trousers; Something to sleep in;
    Rain jacket; Comfortable shoes; Toothbrush and toothpaste; Shampoo and soap; Deodorant; Sun cream; Medicine;
    Plasters; Water bottle; A book; A bag for dirty clothes
  `),
  "Moving house": splitItems(`
    Give notice on the old home; Book a van or a moving company; Collect boxes and tape;
    Sort out what does not come along; Measure doors and furniture;
    Tell the bank, insurers and employer the new address; Have the post forwarded;
    Register the new address with the authorities; End or move electricity, gas and water;
    Move the internet connection; Label each box with its room; Pack a bag for the first night;
    Empty and defrost the fridge; Read the meters and photograph them; Fill the holes in the walls;
    Clean the old home; Photograph every empty room; Hand over all keys; Read the meters in the new home;
    Put names on the bell and the letterbox
  `),
  Camping: splitItems(`
    Tent with poles and pegs; Mallet; Groundsheet; Sleeping bags; Sleeping mats; Pillows; Head torch and batteries;
    Stove and gas; Lighter or matches; Pot and pan; Plates, cups and cutlery; Sharp knife; Canister of drinking water;
    Cool box with ice packs; Washing-up bowl and sponge; Camping chairs; Rain jackets and dry socks; Insect repellent;
    First-aid kit; Clothes line and pegs; Bags for rubbish
  `),
  "Weekly shop": splitItems(`
    Apples; Bananas; Salad; Tomatoes; Onions; Potatoes; Bread; Milk; Butter; Cheese; Yoghurt; Eggs; Pasta; Rice;
    Tinned tomatoes; Olive oil; Coffee or tea; Something for the freezer; Washing-up liquid; Toilet paper;
    Bin bags
  `),
  "First day with a dog": splitItems(`
    Collar with your phone number; Lead and harness; Bed in a quiet corner; Bowls for food and water;
    The food it is used to; Treats for training; Two toys, one to chew; Bags for walks; Old towels;
    Move cables and plants out of reach; Close off the stairs; Choose a vet and book a first visit;
    Register the microchip in your name; Ask for its vaccination record; Take out liability insurance;
    Register it for dog tax where there is one; Agree on the rules with everyone at home;
    Show it where to go outside; Let it explore one room at a time; Stay near it for the first night
  `),
  "Trip abroad": splitItems(`
    Check that the passport is valid for six months more; Find out whether a visa is needed;
    Ask about vaccinations; Travel health insurance; Book the journey; Book the first nights;
    Copies of passport and tickets, kept apart; Tell the bank where you are going; A card without foreign fees;
    Some cash of the country; Power adapter; Offline map; Mobile plan or SIM card; Ten words of the language;
    Emergency numbers and the embassy; Prescriptions with their generic names; Someone for plants and post;
    Leave the itinerary with somebody; Check in online; Turn off water and heating
  `),
  "Home office day": splitItems(`
    Get dressed; Open the window for five minutes; Fill a bottle of water;
    Write down the one thing that must be done today; Look at the calendar;
    Work on that one thing first, messages closed; Answer messages; Walk around the block;
    Lunch away from the desk; Second block of quiet work; Stretch shoulders and back;
    Call instead of a long thread; Tell the team where things stand; Note where to go on tomorrow;
    Tidy the desk; Shut the laptop
  `),
  "Party at home": splitItems(`
    Set the date; Write the guest list; Send invitations; Ask about allergies; Plan food, one dish without meat;
    Drinks, half of them without alcohol; Ice; Make a playlist; Tell the neighbours; Borrow chairs and glasses;
    Tidy hall, kitchen and bathroom; Space for coats; Spare toilet paper and towels; Candles or fairy lights;
    Cook what can stand overnight; Chill the drinks; Put out bowls and a bin; Agree on how people get home;
    Keep a box for what is left
  `),
  Launch: splitItems(`
    Write down in one sentence what is new; Decide who says go; Decide what would stop it, and who says stop;
    Test on the oldest device you support; Test with somebody who has never seen it; Rehearse taking it back;
    Back up the data and restore it once; Check alarms and who is woken by them;
    Check links, forms and payments; Write the announcement; Update the help pages;
    Brief support with answers to ten questions; Prepare the status page; Tell partners a day ahead;
    Freeze other changes; Publish; Watch errors and load for two hours; Send the announcement;
    Answer the first ten people yourself; Thank everyone by name; Write down what to do better next time
  `),
};

/** Returns the items of the starter list with this name. */
export const getStarterItems = (name: string) => STARTER_ITEMS[name] ?? [];

/** Lists the items of the starter list with this name. */
export const StarterItems = ({ of }: { of: string }) => (
  <ItemNames items={getStarterItems(of).map((item) => ({ id: item, name: item }))} />
);
