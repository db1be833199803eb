import type { StarterId } from "./starterId.ts";

/** The items of the starters in English, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Papers: Passport or identity card; Bank card and some cash; Keys; Boarding pass ?flying
    Clothes: Underwear ×nights+1; Socks ×nights+1; T-shirts ×nights; Trousers ×2; A warm jumper; Something to sleep in; Rain jacket; Comfortable shoes; Swimming things ?swimming
    Wash bag: Toothbrush and toothpaste; Shampoo and soap; Sun cream; Medicine; Plasters ×10
    Electronics: Phone and charger; Headphones
    Last minute: Water bottle; Books ×2; A bag for dirty clothes; Sandwiches ×2; Something to play with ?kids
  `,
  moving: `
    2 months before: Give notice on the old home; Book a van or a moving company; Measure doors and furniture; Sort out what isn’t coming
    Tell and move (1 month before): Bank, insurers and employer; Have your post forwarded; End or move electricity, gas and water; Move the internet connection
    Boxes (2 weeks before): Boxes ×40; Tape ×6; Label each box with its room; Pack a bag for the first night
    The old home (1 day before): Empty and defrost the fridge; Fill the holes in the walls; Read the meters and photograph them (on the day); Photograph every empty room (on the day); Hand over the keys ×3 (on the day)
    The new home (on the day): Read the meters; Put names on the bell and the letterbox; Light bulbs ×8
  `,
  camping: `
    Sleep: Tent with poles and pegs; Groundsheet; Sleeping bags ×people; Sleeping mats ×people; Pillows ×2; Mallet
    Cook: Stove; Gas ×2; Lighters ×2; Pot and pan; Sharp knife; Drinking water 10 l
    Eat: Plates and cups ×people; Cutlery ×people; Cool box with ice packs; Washing-up bowl and sponge
    Wear: Rain jackets ×people; Dry socks ×4; A cuddly toy for the night ?kids
    Light and care: Head torch and batteries; Insect repellent; First-aid kit
  `,
  shopping: `
    Fruit and vegetables: Apples ×6; Bananas ×5; Salad; Tomatoes ×6; Onions 1 kg; Potatoes 2 kg
    Bakery: Bread; Rolls ×4
    Dairy: Milk 2 l; Butter 250 g; Cheese; Yoghurt ×4; Eggs ×10
    Pantry: Pasta 500 g; Rice 1 kg; Tinned tomatoes ×3; Olive oil; Coffee or tea
    Household: Washing-up liquid; Toilet paper ×8; Bin bags
  `,
  dog: `
    Buy (1 week before): Collar with your phone number; Lead and harness; Bed for a quiet corner; Bowls for food and water ×2; Toys, one to chew ×2; Bags for walks ×60
    Food (3 days before): The food it’s used to 2 kg; Treats for training ×3
    At home (1 day before): Move cables and plants out of reach; Close off the stairs; Old towels ×4; Agree on the rules with everyone
    Papers (2 weeks before): Choose a vet and book a first visit; Register the microchip in your name (1 week after); Ask for its vaccination record (on the day); Take out liability insurance
    The first day (on the day): Show it where to go outside; Let it explore one room at a time; Walks ×4; Stay near it for the first night
  `,
  abroad: `
    3 months before: Check that your passport is valid for six more months; Find out whether a visa is needed; Ask about vaccinations; Travel health insurance
    Book (2 months before): The journey; The first nights ×2; Someone for plants and post
    Money and phone (2 weeks before): A card without foreign fees; Local cash; Tell the bank where you are going; Mobile plan or SIM card; Power adapters ×2
    Papers (1 week before): Copies of passport and tickets ×2; Emergency numbers and the embassy; Prescriptions with their generic names; Offline map
    Last minute (1 day before): Check in online; Leave the itinerary with someone; Ten words of the language; Turn off water and heating (on the day)
  `,
  homeOffice: `
    Begin: Get dressed; Open the window 5 min; Fill a bottle of water 1 l; Write down the one thing that must be done today
    Morning: Work on that one thing 90 min; Answer messages; Walk around the block
    Midday: Lunch away from the desk; Stretch shoulders and back ×2
    Afternoon: Second block of quiet work 60 min; Call instead of a long thread; Tell the team where things stand
    End: Note where to go on tomorrow; Tidy the desk; Cups into the kitchen ×3; Shut the laptop
  `,
  party: `
    A week before: Write the guest list; Send invitations; Ask about allergies; Tell the neighbours
    Buy: Juice 6 l; Water ×guests; Ice 4 kg; Candles ×8; Napkins ×guests; Food, one dish without meat
    The day before: Cook what keeps overnight; Make a playlist; Borrow chairs ×6
    On the day: Chill the drinks; Spare toilet paper and towels ×4; Space for coats; Put out bowls and bins ×2; Games for the children ?kids
    Afterwards: Agree on how people get home; Keep a box for leftovers
  `,
  launch: `
    Decide: Write down in one sentence what’s new; Decide who says go; Decide what would stop it, and who says stop
    Test: The oldest device you support; Someone who has never seen it ×3; Rehearse taking it back; Back up the data and restore it once; Links, forms and payments
    Words: Write the announcement; Update the help pages; Answers for support ×10; Prepare the status page
    The day before: Tell partners; Freeze other changes; Check who gets the alarms
    The day: Publish; Watch errors and load 2 h; Send the announcement; Answer the first people yourself ×10
    The day after: Thank everyone by name; Write down what to do better next time
  `,
};
