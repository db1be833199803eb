/** Lists as users write them: the first line is the name, and the rest is parsed like pasted text. */

export const NORWAY = `
Norway, packing list
# Documents
- [x] Passport or identity card
- [x] Driving licence
- [ ] Health insurance card
  The European one, and the number of the private insurance: +47 22 00 00 00
- [x] Debit card and credit card
- [ ] Emergency numbers on paper
- [ ] Tickets for the night train Oslo–Bodø, coach 4, seats 21 and 22
# Clothing
- [ ] Shirts (days + 1)
- [ ] Underwear (days + 1)
- [ ] Wool socks ×4
- [ ] Rain jacket
- [ ] Rain trousers
- [ ] A warm jumper for the evenings, the grey one that Grandmother knitted and that must not go into the dryer again
- [ ] Hiking boots, waxed
- [ ] Hat and gloves, in July too
# Washing
- [ ] Toothbrush
- [ ] Toothpaste
- [ ] Shampoo
- [ ] Sun cream
- [ ] Mosquito repellent
- [ ] Micro fibre towels
  Useful in hostels and climbing gyms too.
# Medicine
- [ ] Blister plasters
- [ ] Paracetamol
- [ ] Instant ice pack
- [ ] Tick tweezers
# Kitchen
- [ ] Gas stove
- [ ] Two pots
- [ ] Matches in a dry bag
- [ ] Coffee
- [ ] Oats, 2 kg
- [ ] https://www.ut.no/hytter
`;

export const GROCERIES = `
Groceries
- [ ] Milk 2 l
- [ ] Oat milk
- [ ] Eggs ×10
- [x] Bread
- [ ] Butter
- [ ] Tomatoes, the small ones
- [ ] Onions
- [ ] Cheese: something for raclette, and ask whether they have the one with pepper
- [x] Coffee
- [ ] Apples
- [ ] Bananas
- [ ] Crème fraîche
- [ ] Washing-up liquid
- [ ] Bin bags
- [ ] 🎂 candles
`;

export const NEW_HIRE = `
First weeks of a new colleague
# Before the first day
- [x] Order the laptop
- [x] Create the accounts
- [ ] Ask which name goes on the badge
- [ ] Choose a buddy
# First day
- [ ] Meet at reception, 9:30
- [ ] Badge, keys, tour
- [ ] Log in and change the password
- [ ] Lunch with the team
# First month
- [ ] Read the handbook
- [ ] Security training
- [ ] A first change in production
- [ ] Talk about how it is going
`;

export const WASH_HANDS = `
Wash your hands
1. [x] Wet your hands with clean, running water
2. [x] Apply soap
3. [x] Rub your hands together for twenty seconds
4. [x] Rinse
5. [x] Dry with a clean towel
`;

export const SERVER = `
Hardening a new server
# Accounts
- [ ] No root login over SSH
- [ ] Keys only, no passwords
- [ ] One account per person
# Network
- [ ] Firewall: 22 from the office, 80 and 443 from everywhere
- [ ] Automatic security updates
- [ ] Time from two NTP servers
# Logs
- [ ] Send logs to another machine
- [ ] Alarm when the disk is 80 % full
`;

export const TRAVEL_ARABIC = `
قائمة السفر
- [x] جواز السفر
- [ ] تذكرة الطائرة
- [ ] حذاء للمشي
- [ ] شاحن الهاتف
- [ ] دواء الصداع
- [ ] كتاب للطريق
`;

export const EARTHQUAKE_JAPANESE = `
防災リュック
- [x] 水 2リットル ×3
- [ ] 非常食
- [ ] 懐中電灯と電池
- [ ] 携帯ラジオ
- [ ] 救急セット
- [ ] 現金と身分証明書のコピー
`;

export const NOTEBOOK_NAMES = [
  "Home",
  "Work",
  "Trips",
  "Garden",
  "Recipes",
  "Band",
  "School of the children",
  "Club: members, keys, tournaments and everything else that nobody remembers",
  "家族",
  "العائلة",
  "Flat",
  "Someday",
];

export const ROOMS = [
  "Kitchen",
  "Pantry",
  "Dining room",
  "Living room",
  "Hall",
  "Bedroom",
  "Room of Ida",
  "Room of Jon",
  "Guest room",
  "Study",
  "Bathroom",
  "Guest bathroom",
  "Laundry",
  "Attic",
  "Attic, behind the beams",
  "Cellar",
  "Workshop",
  "Garage",
  "Shed",
  "Garden",
  "Balcony",
  "Storage unit in town",
  "Boat",
  "Summer house, downstairs",
  "Summer house, upstairs",
];

export const THINGS = [
  "Lamp",
  "Table",
  "Chairs ×4",
  "Shelf",
  "Cupboard",
  "Carpet",
  "Curtains",
  "Mirror",
  "Clock",
  "Radio",
  "Extension lead",
  "Fire alarm",
  "Box of cables",
  "Box of photographs, not sorted yet",
  "Box without a label",
  "Books, about 60",
  "Folder of receipts",
  "Toolbox",
  "Cordless drill",
  "Paint, white, half a tin",
  "Brushes",
  "Ladder",
  "Bucket",
  "Broom",
  "Vacuum cleaner",
  "Blankets ×3",
  "Cushions",
  "Suitcase",
  "Rucksack",
  "Bicycle pump",
  "Skis",
  "Sledge",
  "Board games",
  "Old telephone",
  "Candle holders",
  "Vase",
  "Picture by Aunt Mari",
  "Plant",
  "Key that fits nothing",
];
